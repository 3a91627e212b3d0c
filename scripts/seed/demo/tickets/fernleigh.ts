import type { DemoTicket } from '../demo-ticket.ts';

/** Fernleigh & Voss Compliance: auditors who use the evidence and policy platform for their own clients. */
export const fernleighTickets: readonly DemoTicket[] = [
  {
    subject: 'Wrong page numbers in the combined PDF',
    creator: 'charlotte',
    created: '1d 16:20',
    classification: ['incident', 'low', 'low', 'low', 'bug', 'development'],
    description:
      "When a report and its annexes are combined, the contents list counts from the report's first page, but the footers begin again with each annex. A client could not find annex C.",
    thread: [],
  },
  {
    subject: 'Evidence upload stops at 99 %',
    creator: 'charlotte',
    created: '1h',
    classification: ['incident', 'high', 'medium', 'high', 'bug', 'compliance'],
    custom_fields: { f1: 6 },
    description:
      'Uploads of evidence run to 99 % and stay there. I left one for 20 minutes. It happens with small files, too, and in two browsers.\n\nThe field work for a client ends today, so this is rather urgent.',
    thread: [
      '7m marcus sets assigned',
      "4m marcus: Hello Charlotte, thank you. Are you in the office or at the client's? Their network may inspect uploads, and at 99 % the file is complete but the confirmation has not come back.",
      "15m charlotte: At the client's! On my telephone's hotspot it works at once. I will finish that way, but it would be good to know what to ask their IT for.",
    ],
  },
  {
    subject: 'Policy review reminders for people who have left',
    creator: 'imran',
    created: '6h',
    classification: ['incident', 'low', 'low', 'low', 'bug', 'compliance'],
    custom_fields: { f1: 3, f2: true },
    description:
      "Three of our clients' former employees still get the monthly reminder to review their policies. Disabling them in the staff list does not stop it.",
    thread: [],
  },
  {
    subject: 'Which standard should the control library follow after the revision?',
    creator: 'rosalind',
    created: '3d 09:00',
    classification: ['service_request', 'medium', 'medium', 'low', 'training', 'compliance'],
    description:
      'The new edition of the information security standard renumbers nearly all controls. Our clients will change over at different times.\n\nCan both editions live side by side in the library, and can evidence be attached to both?',
    thread: [
      '1h eleanor sets assigned',
      '1d eleanor: They can. Each framework is independent, and a mapping says which controls correspond. Evidence attached to one is offered for the other, but is never attached automatically.',
      '3h rosalind: That is just what we hoped. Who makes the mapping?',
      '30m eleanor: We have a draft from another project, about 80 % complete. Let us finish it together, it is your expertise after all.',
    ],
  },
  {
    subject: 'Audit report numbering skips after a draft is deleted',
    creator: 'imran',
    created: '6d 14:30',
    classification: ['problem', 'medium', 'medium', 'low', 'bug', 'development'],
    custom_fields: { f1: 2 },
    description:
      'When a draft report is deleted, its number is lost. Our accreditation body asks why FV-0231 and FV-0234 do not exist.',
    thread: [
      '2h dev sets assigned',
      '1d dev sets in_progress',
      '15m dev: Would it help you if a number were given only when the report is issued? Drafts could have a working title.',
      '1d imran: It would. And please list the numbers that are missing so far, so that we can explain them.',
      '1d dev: The list has seven numbers. It says when each draft was deleted, and by whom. The change itself needs a little longer, as references in old e-mails must keep working.',
    ],
  },
  {
    subject: 'Single sign-on for a new client with 900 employees',
    creator: 'rosalind',
    created: '10d 11:20',
    classification: ['service_request', 'high', 'high', 'medium', 'access', 'infrastructure'],
    description:
      'Our new client wants its employees to read and confirm policies with their normal sign-in. They start on the first of the month after next.\n\nTheir IT has asked for our metadata and the list of attributes.',
    thread: [
      '1h dev sets assigned',
      '2h dev: Metadata and a one-page guide are in your folder, ready to be passed on. We need only three attributes: e-mail address, name, and department.',
      '2d rosalind: Passed on. They want to know whether accounts are removed when somebody leaves.',
      '2h dev sets in_progress',
      '10m dev: Access ends at once, because they can no longer sign in. The confirmations remain as evidence, with the name. That is usually what auditors want.',
      '3d dev: Their test account has signed in successfully this morning. Two more of theirs will try on Thursday.',
    ],
  },
  {
    subject: 'Heat map of risks is unreadable for colour-blind readers',
    creator: 'charlotte',
    created: '13d 10:50',
    classification: ['change_request', 'low', 'medium', 'low', 'feature', 'development'],
    description:
      'Red and green look the same to one of our partners and to at least two clients. Could the map have numbers or patterns as well?',
    thread: [
      '1d marcus sets assigned',
      '1d marcus: It should never have relied on colour alone. I would print the score in each cell and change to a palette from yellow to dark blue.',
      '1d charlotte: Lovely. May we keep the traffic lights for the one client who insists?',
      '2h marcus sets in_progress',
      '3d marcus: Both are there on the test system: the new palette by default, and traffic lights with scores as an option for each client.',
    ],
  },
  {
    subject: 'Board pack export to slides',
    creator: 'rosalind',
    created: '33d 15:15',
    classification: ['change_request', 'medium', 'low', 'low', 'feature', 'compliance'],
    description:
      "Twice a year we copy 40 charts by hand into slides for boards. An export with one chart per slide and the client's logo would save us two days each time.",
    thread: [
      '1d hannah sets assigned',
      '4d hannah: We could do this in about eight days. I have put the estimate with two smaller options into your folder.',
      '5d rosalind: The partners like option B, but not in this financial year. Please bring it up again in April.',
      '1h hannah holds for 120 days: Option B, but not before April: offer it again with the figures of the new year.',
    ],
  },
  {
    subject: "Client sees another client's name in a policy template",
    creator: 'imran',
    created: '9d 08:40',
    classification: ['incident', 'critical', 'high', 'critical', 'security', 'compliance'],
    description:
      "A client opened the template 'Remote working' and found the name of a different client of ours in the header. I have withdrawn the template.\n\nPlease tell us whether anything else may have been visible across clients.",
    thread: [
      '3m eleanor sets assigned',
      '2m eleanor sets in_progress',
      '10m eleanor: Withdrawing it was right. I am going through the access log of both clients now and will report by eleven, whatever I find.',
      '1h eleanor: No data passed from one client to the other. Some weeks ago one of your colleagues typed the name into the shared template itself, in place of the placeholder. The access log confirms that no document of one client was opened by the other.',
      '30m imran: Relieved, and slightly embarrassed. Could the system warn about that?',
      "1d eleanor: It does now: a shared template containing the name of any client cannot be saved without a second person's agreement.",
      '5m eleanor sets resolved',
    ],
  },
  {
    subject: 'Confirmation certificate has the American date format',
    creator: 'charlotte',
    created: '16d 12:10',
    classification: ['incident', 'low', 'low', 'medium', 'bug', 'development'],
    description: 'The certificates say 08/11 for the 11th of August. In Britain that is November.',
    thread: [
      '2h marcus sets assigned',
      '1h marcus: Quite so. Certificates now write the month as a word, which nobody can misread. Certificates already issued can be printed again.',
      '1d charlotte: Much better. Thank you.',
      '2m marcus sets resolved',
    ],
  },
  {
    subject: 'Raise the limit of guest reviewers from 5 to 10',
    creator: 'rosalind',
    created: '21d 09:45',
    classification: ['service_request', 'low', 'low', 'medium', 'billing', 'customer_success'],
    description:
      'For a joint audit we need ten guest reviewers for six weeks. We are aware that this costs extra; please send a quotation.',
    thread: [
      '3h hannah sets assigned',
      '2h hannah: The quotation is in your folder. If you approve it by reply here, they are available within the hour.',
      '1d rosalind: Approved, order number 5507.',
      '30m hannah: You can have ten guest reviewers from now on. In six weeks the limit automatically returns to five.',
      '2m hannah sets resolved',
    ],
  },
  {
    subject: 'Questionnaire answers lost when two people edit',
    creator: 'imran',
    created: '38d 16:00',
    classification: ['incident', 'high', 'high', 'medium', 'bug', 'development'],
    description:
      "Two people at a client filled in the supplier questionnaire at the same time, and the answers of one overwrote the other's. They had to do 60 answers again.",
    thread: [
      '15m dev sets assigned',
      '1h dev sets in_progress',
      '10m dev: The whole questionnaire is saved at once, so the last one wins. I found the overwritten answers in the history and can put them back, if the client has not retyped them yet.',
      '1d imran: They had retyped half. Please restore questions 31 to 60.',
      '2h dev: Restored, with the original author and time.',
      '4d dev: From today each answer is saved on its own, and you see who else is editing.',
      '2m dev sets resolved',
      '5d dev sets closed',
    ],
  },
  {
    subject: 'Data processing agreement: list of sub-processors',
    creator: 'rosalind',
    created: '50d 10:40',
    classification: ['service_request', 'medium', 'low', 'medium', 'security', 'compliance'],
    description:
      'A client of ours asks for the current list of sub-processors and where they keep data. Ours is from two years ago.',
    thread: [
      '1h eleanor sets assigned',
      '1d eleanor: The current list is in your folder. Everything is kept in London; only the text messages leave the country, and only with the telephone number and the text.',
      '3h rosalind: Clear and short, thank you.',
      '2m eleanor sets resolved',
      '5d eleanor sets closed',
    ],
  },
  {
    subject: 'Reviewers can delete comments by other people',
    creator: 'charlotte',
    created: '63d 13:25',
    classification: ['incident', 'high', 'medium', 'high', 'security', 'development'],
    description:
      'As a reviewer I can delete a comment written by the lead auditor. I tried it on a test report and it really was gone. I do not believe that this is intended.',
    thread: [
      '8m marcus sets assigned',
      '10m marcus sets in_progress',
      '5m marcus notes: The button is hidden in the page, but the server does not check the permission. Fix at the server first, then look for the same pattern elsewhere.',
      '2h marcus: You are right, and thank you for trying it on a test report. Deleting is now refused unless you wrote the comment or lead the audit. I went through the log: nobody has used it on a real report.',
      '1d charlotte: Confirmed, I get a polite refusal.',
      '2m marcus sets resolved',
      '5d marcus sets closed',
    ],
  },
  {
    subject: 'Archive of the former Bristol office',
    creator: 'imran',
    created: '86d 11:55',
    classification: ['service_request', 'low', 'low', 'low', 'data', 'infrastructure'],
    description:
      'The Bristol office closed last year. Its 340 reports must remain readable for six years, but need not appear in searches.',
    thread: [
      '1d dev sets assigned',
      "3d dev: I have moved them to the archive. They are found only with 'include archive' switched on, and partners can read them. In six years the system will ask you what to do with them.",
      '2d imran: Tried with three of them, splendid.',
      '5m dev sets resolved',
      '5d dev sets closed',
    ],
  },
];
