import type { DemoTicket } from '../demo-ticket.ts';

/** Merrow Lane Dental Group: eleven practices on one appointment and recall system. */
export const merrowTickets: readonly DemoTicket[] = [
  {
    subject: "Text reminders went out with yesterday's date",
    creator: 'bethan',
    created: '52m',
    classification: ['incident', 'high', 'high', 'high', 'bug', 'customer_success'],
    description:
      "This morning's reminders tell patients that their appointment was yesterday. The time is right, the day is not. Reception at all eleven practices is busy explaining.\n\nExample: Mrs L. has an appointment tomorrow at 10:40, and was told that it was yesterday.",
    thread: [
      '5m hannah sets assigned',
      '2m hannah: Good morning Bethan, I am sorry about this. First I have paused the next batch, so no more wrong messages go out.',
      '12m hannah sets in_progress',
      '15m hannah: We can send one correction to everyone who had the wrong message. Would you like it to come from us, or do you prefer your own wording?',
    ],
  },
  {
    subject: 'New hygienist needs a diary at three practices',
    creator: 'oliver',
    created: '5h',
    classification: ['service_request', 'medium', 'low', 'medium', 'access', 'customer_success'],
    description:
      'Our new hygienist starts on the 3rd. She works:\n\nMonday and Tuesday: Caversham\nWednesday: Twyford\nThursday: Wokingham\n\n30-minute slots, lunch 13:00 to 14:00. No Friday.',
    thread: [],
  },
  {
    subject: 'X-ray images open very slowly at Twyford',
    creator: 'kwame',
    created: '1d 09:10',
    classification: ['incident', 'medium', 'medium', 'medium', 'performance', 'infrastructure'],
    description:
      'At Twyford a bitewing takes half a minute to open. At Caversham it takes two seconds. I have restarted the computers and the router, it made no difference.',
    thread: [
      '50m dev sets assigned',
      '5m dev: Thank you Kwame, that comparison helps. Please open the speed page of the portal at Twyford and tell me the two numbers it shows.',
      '2h kwame: Download 61, upload 0.4. The upload looks wrong, does it not?',
      '20m dev notes: Upload 0.4 Mbit/s. Images are acknowledged in chunks, so a bad uplink slows downloads as well. Line fault, not ours, but we should help them report it.',
      '10m dev: It does. The line cannot send acknowledgements quickly enough, so everything waits. Please report a line fault to your provider with those numbers; I am happy to join the call.',
    ],
  },
  {
    subject: 'Recall list leaves out children under five',
    creator: 'bethan',
    created: '6d 11:25',
    classification: ['incident', 'medium', 'high', 'medium', 'data', 'customer_success'],
    description:
      'The six-month recall list has no patients under five. They should be on it; we counted 140 who have not been called since spring.',
    thread: [
      '1h hannah sets assigned',
      '2h hannah sets in_progress',
      "5m hannah: The list looks for a completed examination, and for small children the visit is recorded as 'acclimatisation', which the list does not count. I am asking your clinical lead whether it should.",
      '1d bethan: Yes, it should count from the age of one. She has confirmed it by e-mail.',
      '1d hannah: Thank you. The rule is changed on the test system and finds 143 children. Please have a look there before I switch it on.',
    ],
  },
  {
    subject: 'Card terminal payments not matched to invoices',
    creator: 'oliver',
    created: '8d 16:15',
    classification: ['problem', 'high', 'medium', 'high', 'integration', 'finance'],
    description:
      "For the last two weeks roughly one in ten card payments stays under 'unmatched' and has to be assigned by hand. It affects all practices with the new terminals.",
    thread: [
      '1d dev sets assigned',
      '3h dev sets in_progress',
      '10m dev: The new terminals send the reference in capital letters with a space in it. Nine out of ten match all the same because we also compare the amount; where two patients pay the same amount, nothing matches. I will make the comparison tolerant.',
      '1d oliver: That fits, it is nearly always the standard check-up fee.',
      '1d dev sets critical',
      '5m dev notes: Raised to critical: month end is close and their accountant works from the matched list.',
      '2h dev: The tolerant comparison is live. I shall run it over the 96 unmatched payments this evening and send you what is left.',
    ],
  },
  {
    subject: 'Let patients cancel by replying to the text message',
    creator: 'bethan',
    created: '15d 10:45',
    classification: ['service_request', 'low', 'medium', 'low', 'feature', 'development'],
    description:
      "Patients answer the reminders with 'cancel' as if somebody read them. Could a reply cancel the appointment and free the slot? The practices would love it.",
    thread: [
      '2h hannah sets assigned',
      '5m hannah sets change_request',
      '1d hannah: A very sensible wish. The technical side is about three days. But first it needs a contract for a number that can receive messages, because the present number can only send them.',
      "1d oliver: We are asking for prices. It will have to go through next quarter's budget.",
      '10m hannah hands to oliver',
      "30m hannah holds for 60 days: Oliver has to get the cost into next quarter's budget. Ask him if he has not written by then.",
    ],
  },
  {
    subject: 'Receptionist at Wokingham locked out after changing her surname',
    creator: 'kwame',
    created: '3h',
    classification: ['incident', 'medium', 'low', 'high', 'access', 'customer_success'],
    description:
      'She got married, and I changed her name and e-mail address in the staff list. Now neither the old nor the new address works.',
    thread: [
      '15m marcus sets assigned',
      '8m marcus: Congratulations to her! The new address has to be confirmed once before it counts. I have sent the confirmation again; until she opens it, the old address still works with her old password.',
      '40m kwame: She is in. I had not realised about the confirmation.',
      '2m marcus sets resolved',
    ],
  },
  {
    subject: "Invoice for last month's licences shows twelve practices",
    creator: 'oliver',
    created: '13d 09:55',
    classification: ['service_request', 'low', 'low', 'medium', 'billing', 'finance'],
    description:
      'We have eleven practices, the invoice charges for twelve. I believe the twelfth is the Basingstoke practice, which we sold last quarter.',
    thread: [
      '3h hannah sets assigned',
      '1d hannah: You are quite right, Basingstoke was never removed from the licence. A credit note for the time since then is on its way and the practice is off the list.',
      '1d oliver: Credit note received, thank you.',
      '5m hannah sets resolved',
    ],
  },
  {
    subject: 'Consent forms lose the signature when saved on a tablet',
    creator: 'bethan',
    created: '18d 12:20',
    classification: ['incident', 'high', 'high', 'medium', 'bug', 'clinical_systems'],
    description:
      'Patients sign on the tablet, the dentist presses Save, and when the form is opened again the box for the signature is empty. On the desktop with the signature pad it works.\n\nWe are back to paper at the moment.',
    thread: [
      '25m marcus sets assigned',
      '1h marcus sets in_progress',
      '5m marcus: Does it also happen when the dentist waits for a few seconds between the signature and Save?',
      '2h bethan: No! If we count to five, it is there.',
      '1h marcus: Then I know where to look. The tablet compresses the signature in the background, and Save does not wait for it.',
      "2d marcus: Corrected in this morning's version: Save is grey until the signature has been stored. Please go back from paper when you are comfortable.",
      '3m marcus sets resolved',
      '1d bethan: Two days on, not one lost. Thank you!',
      '2h marcus sets closed',
    ],
  },
  {
    subject: 'Report of missed appointments by practice',
    creator: 'oliver',
    created: '22d 14:40',
    classification: ['service_request', 'low', 'low', 'low', 'data', 'customer_success'],
    description:
      "For the partners' meeting I need missed appointments by practice and weekday for the last twelve months, as a table that I can open in a spreadsheet.",
    thread: [
      '1d dev sets assigned',
      "1d dev: It is under Reports, 'Missed by weekday', for every practice and for the group. You can save it as a spreadsheet file and it stays up to date.",
      '2h oliver: Even better than I asked for. Mondays are shocking.',
      '5m dev sets resolved',
    ],
  },
  {
    subject: 'Opening hours on the booking page ignore the bank holiday',
    creator: 'kwame',
    created: '40d 09:30',
    classification: ['incident', 'medium', 'medium', 'high', 'bug', 'development'],
    description:
      'Patients can book for the bank holiday Monday although all practices are closed. There are 17 bookings already.',
    thread: [
      '10m hannah sets assigned',
      '15m hannah: I have blocked that Monday for all practices. Shall we send the 17 patients a message with a link to choose another day?',
      '20m kwame: Yes please, that would save us an afternoon of telephoning.',
      '1h hannah: Sent. 11 of them have already rebooked. The calendar of bank holidays is now loaded for three years ahead.',
      '5m hannah sets resolved',
      '5d hannah sets closed',
    ],
  },
  {
    subject: 'Practice manager needs to see the diary of a second site',
    creator: 'bethan',
    created: '52d 15:05',
    classification: ['service_request', 'low', 'low', 'low', 'access', 'customer_success'],
    description:
      'The manager at Caversham covers for Earley for three months. Please let her see and change the Earley diary as well for those three months.',
    thread: [
      '2h marcus sets assigned',
      '10m marcus: Done, and it ends automatically in three months. She has to sign out and in once.',
      '1d bethan: Works, thanks.',
      '2m marcus sets resolved',
      '4d marcus sets closed',
    ],
  },
  {
    subject: 'Import of patient records from the Earley practice',
    creator: 'oliver',
    created: '88d 10:10',
    classification: ['change_request', 'high', 'medium', 'medium', 'data', 'development'],
    description:
      'We are taking over the Earley practice. It has around 6,400 patients in another system, which can export everything as text files. We would like to open on the first Monday of the quarter with everything in place.',
    thread: [
      '1h dev sets assigned',
      '1d dev: Exciting! Please send me the export with ten invented patients first, so that I can see the format before any real data moves.',
      '2d oliver: The sample is in the shared folder. Charting is in a separate file, I hope that is all right.',
      '1d dev sets in_progress',
      '5d dev notes: Tooth notation differs (theirs is two-digit), mapped. Allergies are free text: import as a note and flag for review, never parse.',
      '6d dev: The trial import has gone well: 6,412 patients, 28 rejected because of impossible dates of birth. The list of the 28 is in the folder.',
      '3d oliver: All 28 corrected at the source. We are ready when you are.',
      '5d dev: Imported on Saturday, checked on Sunday. Every count agrees with the old system.',
      '2h dev sets resolved',
      '10d dev sets closed',
    ],
  },
  {
    subject: "Price list shows last year's band charges",
    creator: 'kwame',
    created: '64d 08:45',
    classification: ['incident', 'high', 'medium', 'high', 'data', 'finance'],
    description:
      "The new charges apply from today, but the till still suggests last year's. We correct every bill by hand.",
    thread: [
      '8m hannah sets assigned',
      '20m hannah: The new list was loaded but marked as valid from next month by mistake. It is valid from now on; please try one bill.',
      '10m kwame: Correct now. We have corrected the four bills from this morning ourselves.',
      '5m hannah sets resolved',
      '5d hannah sets closed',
    ],
  },
  {
    subject: 'Which data may we keep about patients who have left?',
    creator: 'oliver',
    created: '2d 13:35',
    classification: ['service_request', 'medium', 'low', 'low', 'security', 'compliance'],
    description:
      'Our auditor asks how long records of former patients are kept and who deletes them. What does the system do today, and what can be configured?',
    thread: [
      '2h eleanor sets assigned',
      '1h eleanor: Good question, and best answered by showing you. Today nothing is deleted automatically. You can set a retention period for each kind of record. I will write a page for your auditor and suggest a call.',
    ],
  },
];
