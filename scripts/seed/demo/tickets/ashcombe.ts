import type { DemoTicket } from '../demo-ticket.ts';

/** Ashcombe Vale Hospitals: a patient administration and discharge system in daily clinical use. */
export const ashcombeTickets: readonly DemoTicket[] = [
  {
    subject: 'Maternity assessment form prints blank second page',
    creator: 'sunita',
    created: '1d 12:30',
    classification: ['incident', 'low', 'low', 'low', 'bug', 'clinical_systems'],
    description:
      'Every print of the maternity assessment is followed by an empty sheet. It is a small thing, but we print about 80 a day.',
    thread: [],
  },
  {
    subject: 'Ward 7 tablets cannot open the bed board',
    creator: 'joanne',
    created: '18m',
    classification: ['incident', 'critical', 'high', 'critical', 'access', 'clinical_systems'],
    custom_fields: { f1: 24, f2: true },
    description:
      "All six tablets on ward 7 show 'You do not have access to this page' when we open the bed board. The desktop at the nurses' station still works, so we are sharing one screen.\n\nIt was fine at handover this morning. Nobody has changed anything on the tablets that I know of.",
    thread: [
      '6m marcus sets assigned',
      '1m marcus tags: tablets ward-7',
      "2m marcus: Hello Joanne, I have picked this up. Could you tell me what it says in the top right corner of one of the tablets, the ward name or 'Unassigned'?",
      '1m marcus waits',
    ],
  },
  {
    subject: 'Ward 7: no access to beds on the tablets',
    creator: 'sunita',
    created: '14m',
    classification: ['incident', 'high', 'medium', 'high', 'access', 'clinical_systems'],
    description:
      'Midwives who look for a bed on ward 7 are told that the tablets there refuse access. I do not know whether somebody has reported it already.',
    thread: [],
  },
  {
    subject: 'Add the new discharge lounge as a location',
    creator: 'gareth',
    created: '3h',
    classification: ['service_request', 'low', 'low', 'low', null, 'clinical_systems'],
    description:
      'The discharge lounge on level 1 opens on the first of next month. Please add it to the list of locations.\n\nShort name: DLOU\nLong name: Discharge Lounge\nSite: Main\nSpecialty: none\nBeds: 12 chairs, no beds',
    thread: [],
  },
  {
    subject: 'Discharge letters missing the consultant name since Monday',
    creator: 'priya',
    created: '4d 08:52',
    classification: ['incident', 'high', 'high', 'high', 'bug', 'clinical_systems'],
    description:
      "Since Monday morning's release the discharge letters print with an empty line where the consultant's name should be.\n\n**Affected:** wards 4, 7 and 11 for certain, probably all of them.\n**Not affected:** letters generated before Monday and reprinted.\n\nThe picture shows where the name should be. GPs are ringing the wards to ask who the patient's consultant was, so this is costing nurses' time.",
    thread: [
      '12m marcus sets assigned',
      '3m marcus: Good morning Priya, thank you for the clear report. I can see the same thing on the training system, so there is no need to collect examples. I am looking at the letter template now.',
      '35m marcus sets in_progress',
      "5m marcus notes: The template reads `consultant.display_name`; Monday's release renamed that field:\n```\n- consultant.display_name\n+ responsible_clinician.full_name\n```\nThe fallback prints an empty string. Please review my branch after stand-up, @Dev Malhotra.",
      '20m priya: Thank you Marcus. The bed managers ask whether they should hold the letters back until it is fixed.',
      '8m marcus: > hold the letters back until it is fixed\n\n**No need, please send them.** Once the correction is out:\n\n1. reprint any letter, and the name will be filled in\n2. tell us if one still has the empty line\n\nI will send you a list of those generated since Monday.',
      '3h marcus: The correction went live at lunchtime. 143 letters are affected; the list by ward is in your shared folder.',
      '2m marcus sets resolved',
      '1m marcus tags: release templates',
      '1d priya: Confirmed on all three wards, and the reprints are fine. Thank you for being so quick.',
      '2h marcus sets closed',
      '40m priya rates good: The cause was found within the morning, and we always knew whether to hold the letters back.',
    ],
  },
  {
    subject: 'Bank staff lose their session every few minutes',
    creator: 'sunita',
    created: '2d 10:20',
    classification: ['incident', 'high', 'medium', 'high', 'access', 'infrastructure'],
    description:
      'Bank nurses using the shared smartcards are signed out after about four minutes, in the middle of entering observations. Permanent staff are not affected.\n\nWhat they see: the screen goes grey and the sign-in page appears. Whatever was typed is gone.',
    thread: [
      '40m dev sets assigned',
      '10m dev: Thanks Sunita. Do the bank nurses remove the card from the reader while they work, or does it stay in?',
      '55m sunita: They take it out, because two of them share one reader at the station. Permanent staff have their own readers.',
      '15m dev sets in_progress',
      '5m dev notes: Card removal starts a 240 s timer in the session service. Permanent staff are in a group where the timer is off. Check with the information governance lead before we lengthen it for shared cards.',
      '1h dev: That explains it: removing the card starts a four-minute timer, which is right for security but not for your shared readers. I have asked your information governance lead for permission to set it to fifteen minutes for the bank group.',
    ],
  },
  {
    subject: 'Clinic outcome form rejects dates from last quarter',
    creator: 'gareth',
    created: '1d 14:05',
    classification: ['incident', 'medium', 'medium', 'medium', 'bug', 'clinical_systems'],
    description:
      "When a consultant records the outcome of an older clinic the form says 'Date is outside the reporting year'. We still have about 60 outcomes from last quarter to enter for the return.",
    thread: [
      '25m hannah sets assigned',
      '5m hannah: Hello Gareth, is the deadline for the return still the end of this month? I want to be sure that we do the work in the right order.',
      '30m gareth: It is, the 28th at noon. Two clerks are ready to type as soon as the form lets them.',
    ],
  },
  {
    subject: 'Nightly bed-state extract arrives two hours late',
    creator: 'priya',
    created: '9d 07:45',
    classification: ['problem', 'medium', 'medium', 'medium', 'performance', 'infrastructure'],
    description:
      'The bed-state extract used to land at 02:15. For about three weeks it has been arriving between 04:00 and 04:30, which is too late for the 04:15 operations call.',
    thread: [
      '1h dev sets assigned',
      '2h dev sets in_progress',
      '5m dev: The extract itself is as fast as before. It now waits for the pathology import, which has grown a lot. I am going to see whether the two really need to run one after the other.',
      '1d priya: They should be independent as far as we know. Pathology feeds the results viewer only.',
      '2d dev notes: Dependency was added in March because both locked the episode table. We could read the extract from the replica. Estimate: half a day, plus a week of monitoring.',
      '1h dev: Good news: the two can run side by side if the extract reads from the copy of the database. I am testing that this week and will propose a date for the change.',
      '2d dev: Three nights on the test system, 02:11, 02:13 and 02:12. Would next Tuesday suit you for the live system?',
    ],
  },
  {
    subject: 'Duplicate patients after merging with the community index',
    creator: 'sunita',
    created: '12d 11:10',
    classification: ['problem', 'high', 'high', 'medium', 'data', 'clinical_systems'],
    description:
      "After last month's merge we find patients twice: once under the hospital number and once under the community number. The clerks have noticed 37 so far. Both entries carry the same NHS number.\n\nPlease do not merge anything automatically before our data quality lead has seen the list.",
    thread: [
      '1h marcus sets assigned',
      '15m marcus: Understood, nothing will be merged without her agreement. I will prepare a full list by matching on NHS number and date of birth.',
      '1d marcus sets in_progress',
      '3h marcus: The full list has 212 pairs. In 198 of them everything agrees except the address; 14 need a person to look at them.',
      '1d sunita: She is happy for the 198 to be merged, keeping the hospital address. She will go through the 14 herself this week.',
      "20m marcus notes: Snapshot taken before the merge. Run in batches of 20 with the audit reason 'ticket'.",
      '2d marcus: 198 pairs are merged, each with an entry in the audit log. I am waiting for the decisions about the last 14.',
    ],
  },
  {
    subject: 'Electronic consent pilot for day surgery',
    creator: 'gareth',
    created: '24d 09:35',
    classification: ['change_request', 'medium', 'medium', 'low', 'feature', 'clinical_systems'],
    description:
      'The day surgery unit would like to pilot consent on a tablet instead of paper. Two procedures to begin with: cataract and carpal tunnel.\n\nWe need to know what is involved and roughly what it costs before the board meets.',
    thread: [
      '3h hannah sets assigned',
      '1d hannah: Thank you Gareth. We have done something similar elsewhere. I suggest an hour with the unit manager and someone from your legal team; the signature itself is the easy part.',
      '2d gareth: Legal want to see the wording of both forms first. That will take them a few weeks.',
      '1h hannah holds: Ashcombe Legal want to see the wording of both consent forms first. Gareth will answer here when they are done.',
      '2m hannah: That is fine. I have put this on hold until you have their answer; just reply here and it comes back to the top of my list.',
    ],
  },
  {
    subject: 'Results viewer shows potassium in the wrong unit',
    creator: 'priya',
    created: '16d 13:28',
    classification: ['incident', 'critical', 'critical', 'critical', 'bug', 'clinical_systems'],
    description:
      'Potassium results from the satellite laboratory are displayed as mg/dL. The number is right but the unit is not: it should be mmol/L.\n\nA registrar noticed before anyone acted on it. We have told the wards to ring the laboratory for potassium until further notice.',
    thread: [
      '4m marcus sets assigned',
      '1m marcus sets in_progress',
      '3m marcus: We treat this as a clinical safety incident. Two of us are on it and I will write here every half hour until it is safe.',
      '28m marcus: Cause found. The satellite laboratory changed the unit code in its messages last night, and our table of units translated the new code wrongly. No other test uses that code.',
      '31m marcus: The table is corrected on the live system and the 22 results since last night show mmol/L. Please have a doctor check two of them before you lift the warning.',
      '25m priya: Checked with the registrar and the laboratory, both correct. Warning lifted at 15:10.',
      '5m marcus sets resolved',
      "1d eleanor notes: Clinical safety log updated, hazard 41. Follow-up: unknown unit codes must show as 'unit unknown', never as a guess. Separate change raised.",
    ],
  },
  {
    subject: 'Theatre list prints in landscape and loses the last column',
    creator: 'joanne',
    created: '11d 15:50',
    classification: ['incident', 'low', 'low', 'medium', 'bug', 'clinical_systems'],
    description:
      'The theatre list used to print on two portrait pages. Now it is one landscape page and the column with the anaesthetist is cut off.',
    thread: [
      '1d hannah sets assigned',
      '2h hannah: Hello Joanne, this came with the new print service. I have put the old layout back for theatre lists. Could you print one and tell me whether it is right?',
      '1h joanne: Two pages again, with the anaesthetist. Lovely, thank you.',
      '10m hannah sets resolved',
      '25m joanne rates not_good: The answer was right, but we cut and pasted lists for a day before we had it.',
    ],
  },
  {
    subject: 'Training accounts for the next intake of junior doctors',
    creator: 'gareth',
    created: '20d 10:00',
    classification: ['service_request', 'medium', 'low', 'medium', 'training', 'customer_success'],
    description:
      'We expect 48 new doctors. Please create 48 accounts on the training system and reset its data on the Friday before.\n\nThe list with names and start dates will come from medical staffing by the middle of the week.',
    thread: [
      '2h hannah sets assigned',
      '1d hannah: Noted for that Friday. Should the accounts have the prescribing module switched on from the start, or after the e-learning as they did last year?',
      '3h gareth: After the e-learning, please. The list is in the shared folder, with 51 names in the end.',
      '1d hannah sets in_progress',
      '5d hannah: All 51 accounts are ready and the training data has been reset. Sign-in sheets are in the folder, in alphabetical order.',
      '3m hannah sets resolved',
      '2h gareth rates good',
    ],
  },
  {
    subject: 'Old fax gateway still listed as a delivery method',
    creator: 'sunita',
    created: '34d 09:15',
    classification: ['change_request', 'low', 'low', 'low', 'feature', 'clinical_systems'],
    description:
      "We no longer send anything by fax, but 'Fax to GP' can still be chosen when a letter is sent. Last week two letters went nowhere because of it.",
    thread: [
      '2h marcus sets assigned',
      "1d marcus: I have hidden the method for new letters and sent the two lost letters electronically. Old letters keep 'fax' in their history, because that is how they were sent at the time.",
      '5m marcus sets resolved',
      '2d sunita: Perfect, that is just what we wanted.',
      '5d marcus sets closed',
    ],
  },
  {
    subject: 'Outpatient letters sent to a closed GP surgery',
    creator: 'priya',
    created: '48d 11:40',
    classification: ['incident', 'high', 'medium', 'high', 'data', 'clinical_systems'],
    description:
      'The surgery in Fallow Street closed at the end of last month and its patients moved to two others. Our letters still go to Fallow Street; 19 have come back by post.',
    thread: [
      '20m marcus sets assigned',
      "10m marcus: I will stop delivery to that surgery at once, so that nothing else goes astray, and then find out how the surgeries' register is updated.",
      '40m marcus sets in_progress',
      '2h marcus: The register had not been updated since spring, because its address had changed and the failure was only logged. It is up to date now, 611 patients have a new surgery and the 19 letters are waiting for you to release them.',
      '1d priya: Released, and I see the confirmations. Could we be told in future when that update fails?',
      '1h marcus: Yes. A failed update now raises an alarm with us, and your service desk gets a copy.',
      '5m marcus sets resolved',
      '5d marcus sets closed',
    ],
  },
  {
    subject: 'Barcode scanners read NHS numbers with an extra character',
    creator: 'joanne',
    created: '61d 08:30',
    classification: ['incident', 'medium', 'medium', 'high', 'integration', 'clinical_systems'],
    description:
      "The new wristband scanners in A&E add a '>' at the end of the number, and the search then finds nobody. With the old scanners it works.",
    thread: [
      '30m dev sets assigned',
      '15m dev: These scanners come from the factory with a suffix. I will send you a sheet with one barcode: scan it once with each of them and the suffix is gone.',
      '2h joanne: Works like a charm, all nine are done.',
      '1d dev notes: Search now also ignores anything that is not a digit around an NHS number; goes out with the next release.',
      '10m dev sets resolved',
      '6d dev sets closed',
    ],
  },
  {
    subject: 'Audit report for subject access request',
    creator: 'gareth',
    created: '75d 14:20',
    classification: ['service_request', 'medium', 'low', 'high', 'security', 'compliance'],
    description:
      'A patient has asked who looked at their record in the last three months. Please send the access log for the hospital number I gave to Hannah by telephone. We have to answer within the month.',
    thread: [
      '45m hannah sets assigned',
      '1d hannah: The log is in your secure folder, readable by you and the data protection officer only. Automatic accesses by the system are marked as such.',
      '2h gareth: Received with thanks. The officer is satisfied with it.',
      '5m hannah sets resolved',
      '5d hannah sets closed',
    ],
  },
];
