import type { DemoTicket } from '../demo-ticket.ts';

/** Brackenforge Components: order portal, quality records and the link to the machines on the shop floor. */
export const brackenforgeTickets: readonly DemoTicket[] = [
  {
    subject: 'Shop floor screen stuck on the start page',
    creator: 'stuart',
    created: '75m',
    classification: ['incident', 'medium', 'medium', 'low', null, 'infrastructure'],
    description:
      'The big screen over cell 3 has shown the start page since the break. Turning it off and on did not help. The other five are fine.',
    thread: [],
  },
  {
    subject: 'Goods-in labels print without a batch number',
    creator: 'derek',
    created: '27m',
    classification: ['incident', 'high', 'high', 'high', 'bug', 'infrastructure'],
    description:
      'Labels printed at goods-in since the start of the early shift have no batch number. We cannot book material to the line without it.\n\nPrinter: GI-02. The other printer is away for repair.',
    thread: [],
  },
  {
    subject: 'New supplier wants to receive orders as EDI',
    creator: 'agnieszka',
    created: '1d 13:20',
    classification: ['service_request', 'medium', 'medium', 'low', 'integration', 'development'],
    description:
      'Our new forgings supplier can take orders by EDI. Their contact sent a specification of 64 pages. What do you need from us to begin?',
    thread: [
      '2h dev sets assigned',
      '10m dev: The specification and the name of their technical contact are enough for a first look. Do they use the same exchange as your bearings supplier, by any chance?',
    ],
  },
  {
    subject: 'Quality hold does not stop the dispatch of a pallet',
    creator: 'chloe',
    created: '2d 09:50',
    classification: ['incident', 'critical', 'high', 'critical', 'bug', 'compliance'],
    description:
      'Batch B-7713 was put on quality hold at 08:15. At 09:20 a pallet with parts from it was loaded. The driver was called back in time.\n\nThe hold must make dispatch impossible.',
    thread: [
      '5m marcus sets assigned',
      '5m marcus sets in_progress',
      '15m marcus: Thank heavens for the driver. The pallet had been made up at 07:50, before the hold, and the hold looks only at single parts. Until this is corrected, please also put a hold on pallets; the list of pallets with held parts is on the quality page.',
      '2h chloe: Done for four pallets. When can we rely on it again?',
      "30m marcus notes: Hold must be checked at loading, not when the pallet is made up. Needs a test with their scanners; Chloe's team can do it tomorrow at six.",
      '10m marcus: The correction checks at the moment of loading. It needs a trial with your scanners; could your team do that tomorrow at the start of the early shift?',
      "20m chloe: Six o'clock, bay 3. Derek will be there.",
    ],
  },
  {
    subject: 'Machine 14 reports negative cycle times',
    creator: 'stuart',
    created: '6d 08:20',
    classification: ['incident', 'medium', 'low', 'medium', 'data', 'infrastructure'],
    description:
      'Press number 14 shows cycle times of about minus 3,550 seconds now and then. It spoils the averages on the big screen.',
    thread: [
      '1h dev sets assigned',
      '1d dev: That is a normal cycle minus one hour: the press has its own clock, and somebody sets it back and forth. Is a laptop connected to it sometimes?',
      "1d stuart: Yes, the maintenance contractor's. Twice a week.",
      '1h dev sets in_progress',
      '15m dev: His laptop sets the clock. I will make our side use the time of arrival, so that no clock on the floor matters, and remove the wrong cycles from the averages.',
    ],
  },
  {
    subject: 'Certificate of conformity in German for one customer',
    creator: 'agnieszka',
    created: '11d 14:00',
    classification: ['change_request', 'low', 'low', 'medium', 'feature', 'development'],
    description:
      'Our customer in Chemnitz asks for certificates in German. The layout can stay the same. We have a translation of all fixed texts, checked by their quality department.',
    thread: [
      '3h hannah sets assigned',
      '1d hannah sets in_progress',
      '10m hannah: Thank you, a checked translation is half the work. Shall the language follow the customer, or can it be chosen for each order?',
      '2d agnieszka: It follows the customer, please.',
      "4d hannah: A sample is in your folder. 'Charge' is right for 'batch', is it not? It looks so odd to English eyes.",
    ],
  },
  {
    subject: 'Order portal: customers want to see the drawing revision',
    creator: 'agnieszka',
    created: '14d 10:15',
    classification: ['change_request', 'low', 'medium', 'low', 'feature', 'development'],
    description:
      'Customers ring us to ask which revision of the drawing an order is made to. Please show it beside the part number.',
    thread: [
      '1d marcus sets assigned',
      "3d marcus: The revision has been stored with each order only since last year. For older orders I would show 'see order confirmation' rather than a guess.",
      '1d agnieszka: Agreed.',
      '2d marcus: Live since noon, on the list and on the order itself.',
      '2m marcus sets resolved',
      '3h agnieszka rates not_good',
    ],
  },
  {
    subject: 'Replace the handheld scanners in the finished goods store',
    creator: 'derek',
    created: '27d 09:10',
    classification: ['change_request', 'medium', 'medium', 'medium', 'integration', 'infrastructure'],
    description:
      'The twelve scanners are out of warranty and three have died. We would like to try a newer type with a bigger screen. Does our store application run on it?',
    thread: [
      '4h dev sets assigned',
      '2d dev: It should. Two on loan are on their way to you; let them run beside the old ones for a week.',
      '6d derek: The lads like them. One complaint: the screen goes dark while they climb the ladder.',
      '1d dev: That is a setting, and I have changed it on both.',
      '2d derek: Good. Delivery of the other ten takes five weeks, though.',
      '10m dev holds for 45 days: The other ten scanners will be delivered in about five weeks. Set them up like the two on loan.',
    ],
  },
  {
    subject: 'Night shift cannot sign in between 02:00 and 02:30',
    creator: 'stuart',
    created: '10d 06:40',
    classification: ['problem', 'medium', 'medium', 'high', 'access', 'infrastructure'],
    description:
      'Three nights in a row nobody could sign in at two in the morning. Anybody who is already signed in can go on working.',
    thread: [
      '2h dev sets assigned',
      '3h dev: The directory at your site restarts at two for its backup and takes half an hour to come back. It used to take two minutes.',
      '1d stuart: Our IT man has found a full disk. He has cleared it and will tell us how tonight goes.',
      '1d stuart: Two minutes. Sorted.',
      '5m dev sets resolved',
      '1h stuart rates good: Dev rang our IT man himself. More of that.',
    ],
  },
  {
    subject: 'Stock valuation report: scrap counted as stock',
    creator: 'chloe',
    created: '18d 11:45',
    classification: ['incident', 'high', 'medium', 'medium', 'data', 'finance'],
    description:
      'The valuation at month end contains 2.3 tonnes of scrap at full price. Finance noticed because the value of steel was up although we bought none.',
    thread: [
      '30m hannah sets assigned',
      '1h hannah sets in_progress',
      "2h hannah: Scrap that is booked with the new reason code 'trial run' is not taken out of stock. Eleven bookings are affected. I will correct the code; the bookings should be reversed by you, so that they carry your name.",
      '1d chloe: Reversed, and the report agrees with the weighbridge.',
      '20m hannah: The code is corrected as well. From the first of next month scrap without a stock movement raises a warning.',
      '2m hannah sets medium',
      '1m hannah sets resolved',
    ],
  },
  {
    subject: 'Add two apprentices to the training matrix',
    creator: 'derek',
    created: '12d 07:55',
    classification: ['service_request', 'low', 'low', 'low', 'training', 'customer_success'],
    description:
      "Two apprentices start in the press shop. They need the standard plan 'Press operator, first year', and I am their supervisor.",
    thread: [
      '3h hannah sets assigned',
      '15m hannah: Both are in the matrix with 22 trainings, the first of them tomorrow. You will get a reminder whenever a signature is due.',
      '2h derek: Champion. Ta.',
      '2m hannah sets resolved',
    ],
  },
  {
    subject: 'Delivery notes show the old company logo',
    creator: 'agnieszka',
    created: '36d 13:05',
    classification: ['incident', 'low', 'low', 'low', 'bug', 'customer_success'],
    description:
      'Everything else has the new logo, only delivery notes from the second warehouse still show the old one.',
    thread: [
      '1d hannah sets assigned',
      '1d hannah: The second warehouse had its own template for historical reasons. It uses the common one now.',
      "3h agnieszka: Correct on today's notes.",
      '5m hannah sets resolved',
      '5d hannah sets closed',
    ],
  },
  {
    subject: 'Power cut on Saturday: check that nothing was lost',
    creator: 'stuart',
    created: '46d 07:15',
    classification: ['service_request', 'high', 'medium', 'high', 'data', 'infrastructure'],
    description:
      'We had a power cut on Saturday from 14:10 to 16:25, and the collectors on the floor were off. Please check whether anything is missing before we report the week.',
    thread: [
      '10m dev sets assigned',
      '1h dev: The machines kept 135 minutes of counts in their own memory and have delivered them since, except numbers 3 and 9, which are too old for that.',
      '2h stuart: Those two were not running on Saturday.',
      '15m dev: Then nothing is missing. The week is complete.',
      '2m dev sets resolved',
      '4d dev sets closed',
    ],
  },
  {
    subject: 'Gauge calibration reminders go to a person who has retired',
    creator: 'chloe',
    created: '59d 10:35',
    classification: ['incident', 'medium', 'high', 'medium', 'bug', 'compliance'],
    description:
      'Fourteen gauges are past their calibration date, because the reminders went to a mailbox that nobody reads. The customer audit is in three weeks.',
    thread: [
      '20m marcus sets assigned',
      '1h marcus: All reminders for gauges now go to you and to the quality mailbox. I have listed every reminder of any kind that goes to a disabled account: there are 6 more, in your folder.',
      '5h marcus sets in_progress',
      '1d chloe: Thank you, I have reassigned the six. Calibration is booked for Thursday.',
      '1d marcus: And if an account is disabled in future, the system asks who inherits its reminders.',
      '5m marcus sets resolved',
      '5d marcus sets closed',
    ],
  },
  {
    subject: 'Works council asks what the shop floor screens record',
    creator: 'derek',
    created: '68d 12:30',
    classification: ['service_request', 'low', 'low', 'low', 'security', 'compliance'],
    description:
      'The staff representatives would like to know whether the screens record how fast each person works. A short answer in plain language would be best, I will put it on the board.',
    thread: [
      '1d eleanor sets assigned',
      '1d eleanor: In plain language: the screens count parts per machine. They do not know who is working at a machine. Sign-ins are kept for 30 days, for security only. A page to pin on the board is in your folder.',
      '2h derek: Pinned. No more questions so far, which is a compliment.',
      '3m eleanor sets resolved',
      '5d eleanor sets closed',
    ],
  },
  {
    subject: 'Price import refuses a spreadsheet with 12,000 rows',
    creator: 'agnieszka',
    created: '81d 09:40',
    classification: ['incident', 'medium', 'medium', 'medium', 'performance', 'crm'],
    description:
      "The yearly price list has 12,000 rows, but the import stops at 10,000 with 'File too large'. Splitting it would lose the links between sets and parts.",
    thread: [
      '2h hannah sets assigned',
      '1d hannah: The limit is from a time when imports were slower. It is 50,000 now, and your file went through on the test system in 40 seconds.',
      '1d agnieszka: Imported on the live system as well, 12,016 prices.',
      '2m hannah sets resolved',
      '5d hannah sets closed',
    ],
  },
];
