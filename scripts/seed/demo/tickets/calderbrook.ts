import type { DemoTicket } from '../demo-ticket.ts';

/** Calderbrook Wealth Management: advisers on Salesforce, client reporting and a portfolio feed. */
export const calderbrookTickets: readonly DemoTicket[] = [
  {
    subject: 'New starter needs Salesforce and the portfolio tool by Monday',
    creator: 'tomasz',
    created: '6h',
    classification: ['service_request', 'medium', 'low', 'high', 'access', 'crm'],
    description:
      'Client services assistant, starts on Monday.\n\nSalesforce: same profile as the rest of client services\nPortfolio tool: read only\nTelephone extension: 488\n\nEwan has approved it.',
    thread: [],
  },
  {
    subject: 'Portfolio values on the client portal are from Thursday',
    creator: 'ewan',
    created: '2h',
    classification: ['incident', 'high', 'high', 'high', 'integration', 'crm'],
    description:
      'Clients see valuations as at close of business on Thursday. Two of our larger families have rung already.\n\nThe custodian says that its files were delivered on time.',
    thread: [
      '10m hannah sets assigned',
      '15m hannah sets in_progress',
      '5m hannah: Thank you Ewan. The file did arrive, but it is twice as large as usual and was put aside as suspicious. I am checking what is in it before I let it through.',
      '25m ewan: That may be the new model portfolios, they went live on Friday.',
      '10m hannah notes: Confirmed: 2,140 new lines, all for the six new models. Raise the size limit from 150 % to 300 % of the weekly median.',
    ],
  },
  {
    subject: 'Two-factor code never arrives for one adviser',
    creator: 'tomasz',
    created: '1d 08:35',
    classification: ['incident', 'medium', 'low', 'high', 'access', 'infrastructure'],
    description:
      'Since she got a new telephone one of our advisers gets no codes. I have checked the number in her profile, it is right.',
    thread: [
      '25m dev sets assigned',
      '5m dev: Her account uses an authenticator app, which stayed on the old telephone, so no text is ever sent. Does she still have the old one?',
      '3h tomasz: She has wiped it, unfortunately.',
      '10m dev: Then I will reset the second factor, but only after a short video call with her, so that I know that I am helping the right person. I can do any time before five.',
    ],
  },
  {
    subject: 'Make the risk questionnaire available in large print',
    creator: 'fiona',
    created: '2d 15:20',
    classification: ['change_request', 'low', 'medium', 'low', 'feature', 'crm'],
    description:
      'Several of our older clients find the questionnaire hard to read, on screen and on paper. Could we have a large-print version, at least 16 point, and stronger contrast on the screen?',
    thread: [],
  },
  {
    subject: 'Opportunities vanish from the pipeline when the adviser changes',
    creator: 'ewan',
    created: '5d 13:40',
    classification: ['incident', 'high', 'medium', 'medium', 'bug', 'crm'],
    description:
      'When a client moves from one adviser to another the open opportunities disappear from both pipelines. The search still finds them.',
    thread: [
      '30m hannah sets assigned',
      '2h hannah sets in_progress',
      '5m hannah: I can reproduce it. The opportunity keeps its old owner, and the pipeline only shows opportunities whose owner is also the adviser of the client. The owner ought to change when the client moves.',
      '1d ewan: Always, or ask? Sometimes the old adviser should finish what they began.',
      "1h hannah: Then let us ask: 'Move 3 open opportunities as well?', with yes as the default. I will build it like that.",
    ],
  },
  {
    subject: 'Quarterly reports for joint accounts are addressed to one partner only',
    creator: 'fiona',
    created: '8d 10:05',
    classification: ['incident', 'medium', 'medium', 'medium', 'bug', 'finance'],
    description:
      'For joint accounts only the first partner is named on the quarterly report. A client complained, rightly, that she had been left out of her own account.',
    thread: [
      '1h marcus sets assigned',
      "3h marcus: I am sorry that this reached a client. The names come from the custodian's 'primary holder'. I will take both holders from your own records.",
      '1d marcus sets in_progress',
      '2d marcus: Both names are on the cover and in the salutation on the test system, in the order of your records. Eleven accounts have three holders; how would you like those?',
    ],
  },
  {
    subject: 'Restore a client folder deleted by mistake',
    creator: 'tomasz',
    created: '4d 16:10',
    classification: ['service_request', 'high', 'low', 'critical', 'data', 'infrastructure'],
    description:
      'A paraplanner deleted the document folder of a client family at about 15:45. The client is coming tomorrow morning. Please restore it as it was at 15:30.',
    thread: [
      '4m dev sets assigned',
      '10m dev: Restored as it was at 15:40, with 212 documents. Please compare the last two that were added today.',
      '20m tomasz: All there, including both from today. You have saved my evening.',
      '2m dev sets resolved',
      '4m tomasz rates good',
    ],
  },
  {
    subject: 'Anti-money-laundering check repeats for existing clients',
    creator: 'fiona',
    created: '17d 11:30',
    classification: ['problem', 'medium', 'medium', 'medium', 'integration', 'compliance'],
    description:
      'Each time an existing client opens a second account, the identity check is repeated, and we are charged for it again. We think that a check should be valid for two years.',
    thread: [
      '2h eleanor sets assigned',
      '1d eleanor sets in_progress',
      '10m eleanor: Agreed in principle. Since last year we have paid for 388 checks. If a check were valid for two years, 131 of them would have been unnecessary.',
      '2d fiona: Our compliance officer accepts two years for low risk and twelve months for everybody else.',
      '2d eleanor: Built and tested with those rules, and the reason is recorded each time a check is skipped.',
      '1d fiona: Looks good, thank you. Please switch it on.',
      '2h eleanor: It is on.',
      '2m eleanor sets resolved',
    ],
  },
  {
    subject: 'Merge the two Salesforce sandboxes',
    creator: 'ewan',
    created: '30d 09:40',
    classification: ['change_request', 'low', 'low', 'low', null, 'crm'],
    description:
      'We have two sandboxes and nobody remembers why. Please merge what is worth keeping into one.',
    thread: [
      '1d hannah sets assigned',
      '3d hannah: The second one contains the trial of the referral module from last year and nothing else. Do you still want that module some day?',
      '5d ewan: The partners decide in the new year. Please keep it until then.',
      '1h hannah holds for 90 days: The partners decide in the new year whether they still want the referral module.',
      '5m hannah: Kept. It costs nothing extra until the renewal in March.',
    ],
  },
  {
    subject: 'Fee schedule: tiered charge calculated from the wrong threshold',
    creator: 'fiona',
    created: '23d 14:15',
    classification: ['incident', 'critical', 'high', 'high', 'bug', 'finance'],
    description:
      'Clients above £500,000 are charged the lower rate from £550,000 only. Overcharge so far by our own calculation: £3,911 for 26 clients.\n\nWe must correct this before the fees are collected on the 25th.',
    thread: [
      '10m hannah sets assigned',
      '5m hannah sets in_progress',
      '1h hannah: Your calculation is right to the pound. The threshold was rounded up to the next 50,000 when the schedule was imported. I have corrected the schedule and am recalculating the quarter.',
      '1d hannah: Recalculated: 26 clients, £3,911.42 less. No other schedule was affected; I checked all nine.',
      '3h fiona: Agreed and approved. Thank you for checking the others without being asked.',
      '3m hannah sets high',
      '2m hannah sets resolved',
      '2d hannah: For the record: fees were collected this morning with the corrected amounts.',
    ],
  },
  {
    subject: 'Training for three new paraplanners',
    creator: 'tomasz',
    created: '15d 09:25',
    classification: ['service_request', 'low', 'low', 'low', 'training', 'customer_success'],
    description:
      'Three paraplanners join us on the first. Could you give them the two-hour introduction that you did last year? Mornings are best.',
    thread: [
      '3h hannah sets assigned',
      '1d hannah: With pleasure. I suggest the Tuesday of their first week, 09:30, by video. The exercises have been brought up to date.',
      '1d tomasz: Booked, they look forward to it.',
      '8d hannah: It was a lively morning, and their questions were excellent. The recording is in your folder.',
      '2m hannah sets resolved',
    ],
  },
  {
    subject: 'Calendar invitations arrive an hour early since the clocks changed',
    creator: 'ewan',
    created: '42d 08:50',
    classification: ['incident', 'high', 'high', 'high', 'bug', 'infrastructure'],
    description:
      "Since Sunday all review meetings booked from the CRM appear one hour early in the advisers' calendars. Existing meetings are fine.",
    thread: [
      '6m dev sets assigned',
      '20m dev sets in_progress',
      '30m dev: The calendar link sends the time without its zone, so since the change calendars read it as summer time. A correction is being tested, and we can move the 34 wrong meetings for you.',
      '1h ewan: Please do, with a note so that nobody is surprised.',
      "2h dev: The link is corrected and 34 meetings have been moved with the note 'time corrected'.",
      '5m dev sets resolved',
      '6d dev sets closed',
    ],
  },
  {
    subject: 'Annual suitability letters: 40 have no signature block',
    creator: 'fiona',
    created: '54d 13:55',
    classification: ['incident', 'medium', 'medium', 'medium', 'bug', 'crm'],
    description:
      'Of 600 annual letters 40 end without a signature. All of them belong to advisers who joined after June.',
    thread: [
      '40m marcus sets assigned',
      '1h marcus: Those advisers have no scanned signature in their profile. I have changed the template, so that a name is printed in any case; if they send a scan, it will be used.',
      '1d fiona: Printed again, all 40 are fine.',
      '10m marcus sets resolved',
      '5d marcus sets closed',
    ],
  },
  {
    subject: 'Export of all client contacts for the office move',
    creator: 'tomasz',
    created: '66d 10:30',
    classification: ['service_request', 'medium', 'low', 'medium', 'data', 'customer_success'],
    description:
      'We are moving offices and have to write to all clients. Please send name, salutation and postal address of every active client, one line per household.',
    thread: [
      '2h hannah sets assigned',
      '1h hannah notes: Personal data of everybody: not by e-mail. Encrypted file in their folder, deleted after a week, and ask Fiona to confirm.',
      '10m hannah: May I ask Fiona to confirm this, since it concerns every client? The file will be encrypted and will delete itself after a week.',
      '1d fiona: Confirmed, and thank you for asking.',
      '2h hannah: The file with 1,288 households is in your folder.',
      '5m hannah sets resolved',
      '6d hannah sets closed',
    ],
  },
  {
    subject: 'Search does not find clients with an accent in their name',
    creator: 'ewan',
    created: '79d 15:45',
    classification: ['incident', 'low', 'medium', 'low', 'bug', 'crm'],
    description:
      "Searching for 'Garcia' does not find Mr García, and 'Lukasz' does not find Łukasz. Our Polish colleague is amused, but clients on the telephone are not.",
    thread: [
      '1d dev sets assigned',
      '2d dev sets in_progress',
      '3d dev: From today the search treats letters with and without accents alike, also Ł and Ø, which are a little special.',
      '2h ewan: It even finds Siân. Very nice.',
      '5m dev sets resolved',
      '6d dev sets closed',
    ],
  },
];
