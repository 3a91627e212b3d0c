import type { DemoTicket } from '../demo-ticket.ts';

/**
 * Pennystone Building Society: branch counters, savings and a mortgage pipeline with strict evidence
 * requirements.
 */
export const pennystoneTickets: readonly DemoTicket[] = [
  {
    subject: 'Rate change on the first: which pages show the rate?',
    creator: 'megan',
    created: '8h',
    classification: ['service_request', 'medium', 'medium', 'medium', 'data', 'crm'],
    description:
      'The committee changes two savings rates on the first of the month. I have to confirm in writing where the old rate is still shown.\n\nCould you list every page, letter and e-mail template that contains a rate?',
    thread: [],
  },
  {
    subject: 'Counter screens freeze when a passbook is printed',
    creator: 'yasmin',
    created: '38m',
    classification: ['incident', 'critical', 'critical', 'critical', 'bug', 'infrastructure'],
    description:
      "In all 14 branches the counter screen freezes for one to two minutes after a passbook has been printed. Customers are queueing out of the door in Harrogate.\n\nBegan at about nine o'clock. The passbook itself is printed correctly.",
    thread: [
      '3m dev sets assigned',
      '1m dev sets in_progress',
      '2m dev: We are on it. Every branch shows the same in our monitoring, which points to the central print service and not to your printers.',
      '9m dev notes: Print service waits for a receipt acknowledgement from the archive; archive disk is at 100 %. Freeing space now, Marcus is watching the queue.',
      '4m dev: The archive behind the print service is full. We are making room; you should notice an improvement within a few minutes.',
      '1m dev edits: The archive behind the print service is full. We are making room; you should notice an improvement within ten minutes.',
    ],
  },
  {
    subject: 'Leaver on Friday: remove all access at 17:00',
    creator: 'colin',
    created: '4h',
    classification: ['service_request', 'high', 'low', 'high', 'access', 'compliance'],
    description:
      'A colleague in mortgage operations leaves this Friday. Please remove all access at 17:00 sharp, not before. HR reference L-0447; I will give you the name by telephone.\n\nHer open cases go to the team queue.',
    thread: [
      '20m marcus sets assigned',
      '5m marcus: Planned for 17:00 on Friday. Please ring me for the name on the usual number, I am at my desk all day.',
    ],
  },
  {
    subject: 'Dormant account letters contain the wrong branch telephone number',
    creator: 'megan',
    created: '1d 11:15',
    classification: ['incident', 'medium', 'medium', 'medium', 'bug', 'crm'],
    description:
      'The letters about dormant accounts give the number of the Ilkley branch, which closed two years ago. 300 letters are printed and not yet posted; we have stopped them.',
    thread: [
      '30m hannah sets assigned',
      '10m hannah: Thank you for stopping the post. The letter takes the branch from the account, and accounts from Ilkley were never moved. How many of the 300 are Ilkley accounts, do you know?',
      '1h megan: 44. The others have the right number, so it really is only those.',
    ],
  },
  {
    subject: 'ISA transfer form times out on the last page',
    creator: 'alistair',
    created: '3d 10:35',
    classification: ['incident', 'high', 'high', 'medium', 'performance', 'development'],
    description:
      "Customers who transfer an ISA online wait on the last page for about a minute and then see 'Something went wrong'. The transfer is nevertheless created, so some do it twice.\n\n9 duplicates since Friday.",
    thread: [
      '15m dev sets assigned',
      '10m dev sets in_progress',
      '20m dev: Two things, then. The form must not create a second transfer, and it must not take a minute. I will stop the second transfers first, because they hurt most.',
      '1d dev: A repeated submission now shows the first transfer and creates nothing. The nine duplicates can be cancelled; their references are in the shared folder.',
      '2h alistair: Cancelled, all nine. Nothing new since. The page is still slow, though.',
      '10m dev notes: The slowness is the address check: no timeout set, and the provider answers in 50 s during their nightly load, which runs by day on Mondays. Add a 3 s timeout and continue unchecked with a flag.',
    ],
  },
  {
    subject: 'Arrears dashboard differs from the general ledger by £1,204.17',
    creator: 'yasmin',
    created: '7d 09:05',
    classification: ['problem', 'high', 'medium', 'medium', 'data', 'finance'],
    description:
      'At month end the total of arrears on the dashboard was £1,204.17 higher than in the ledger. In the two months before, both agreed to the penny.',
    thread: [
      '1h hannah sets assigned',
      '1d hannah sets in_progress',
      "20m hannah: I have compared the two account by account. The difference is three payments that arrived after five o'clock on the last day: the ledger counts them in the old month, the dashboard in the new one.",
      '1d yasmin: The ledger is right, we close at midnight. Was the dashboard changed?',
      '1h hannah: It was, in the last release: its day now ends at five, to match the branches. For month ends that is wrong. We are separating the two.',
    ],
  },
  {
    subject: 'Strong customer authentication for the savings app',
    creator: 'alistair',
    created: '21d 13:10',
    classification: ['change_request', 'high', 'high', 'medium', 'security', 'development'],
    description:
      'Our compliance team wants a second factor whenever a payee is added in the savings app. Text messages are acceptable, an authenticator app would be preferred.\n\nPlease propose an approach and an order of steps.',
    thread: [
      '2h eleanor sets assigned',
      '1d eleanor: Thank you, Alistair. I propose an authenticator app as the standard, with text messages as the fallback. At first only 5 % of customers would get it. The document is in your folder.',
      '2d eleanor sets in_progress',
      '1d alistair: The committee has approved the approach. They would like customers over 75 to be able to get a letter with codes instead.',
      '2d eleanor notes: Printed codes are fine with the regulator if single-use. Dev estimates four more days.',
      '3h eleanor: That can be done: ten single-use codes by post. It adds about a week, and I have put it into the plan.',
      '3d eleanor sets medium',
      '5d eleanor: The first 5 % have been using it since Monday. 96 % succeeded at the first attempt and the branches had four questions in all.',
    ],
  },
  {
    subject: 'Migrate the complaints register from the spreadsheet',
    creator: 'colin',
    created: '28d 14:25',
    classification: ['change_request', 'medium', 'medium', 'low', 'data', 'crm'],
    description:
      'The register of complaints is still a spreadsheet with 1,900 rows. We would like to have it beside the customer in the CRM, with the deadlines that the rules prescribe.',
    thread: [
      '1d hannah sets assigned',
      '2d hannah: A good fit. I need to know which of the 31 columns you really use; I suspect about a dozen.',
      '3d colin: Fourteen, marked in green. The rest can go to the archive.',
      '2h hannah sets in_progress',
      '3d hannah: A first version with 50 invented complaints is ready for you to try.',
      '2d colin: We like it a lot. Legal asks us to wait until the audit is over, which will be in about six weeks.',
      '15m hannah holds for 45 days: Their audit. Ask Colin whether Legal are content, then go on with all 1,900 rows.',
    ],
  },
  {
    subject: 'Card reader at the Skipton branch beeps continuously',
    creator: 'megan',
    created: '5d 09:20',
    classification: ['incident', 'low', 'low', 'medium', null, 'infrastructure'],
    description:
      'Reader 2 in Skipton has been beeping every ten seconds since it was moved to the other counter. It still reads cards. Staff have wrapped it in a scarf.',
    thread: [
      '45m dev sets assigned',
      "10m dev: A scarf is a creative solution! The beep means that it has lost its pairing. Hold the yellow button for eight seconds and choose 'Counter 2'.",
      '30m megan: Blessed silence. Thank you from everybody in Skipton.',
      '2m dev sets resolved',
    ],
  },
  {
    subject: 'Mortgage illustration shows a rate of 0.00 %',
    creator: 'yasmin',
    created: '14d 15:30',
    classification: ['incident', 'critical', 'high', 'critical', 'bug', 'finance'],
    description:
      'An adviser in Otley has just produced an illustration for a five-year fixed mortgage with an initial rate of 0.00 %. She noticed before giving it to the customer.\n\nThe product is the one that we launched this afternoon.',
    thread: [
      '2m hannah sets assigned',
      '1m hannah: Please tell the advisers not to use the new product until you hear from me. I am taking it off the list now.',
      '3m hannah sets in_progress',
      '25m hannah: The rate was entered with a comma, 4,65, and was read as zero. The product is off the list, and nobody else has produced an illustration with it.',
      '40m yasmin: Confirmed, just the one. We have entered 4.65 and it looks right to us.',
      '20m hannah: To me as well, so it is available again. From tomorrow a rate of zero or one with a comma will be refused when it is typed.',
      '5m hannah sets resolved',
      '1d eleanor notes: Reviewed with compliance; near miss, no customer affected, recorded as such.',
    ],
  },
  {
    subject: 'Test of the disaster recovery site',
    creator: 'alistair',
    created: '26d 10:15',
    classification: ['service_request', 'medium', 'medium', 'low', 'security', 'infrastructure'],
    description:
      'The yearly test of the recovery site is due. The auditor will attend. We suggest a Sunday in the second half of next month.\n\nWhat we must show:\n- counters work from the recovery site\n- no more than five minutes of data lost\n- back to normal before Monday 07:00',
    thread: [
      '3h dev sets assigned',
      '1d dev: The third Sunday suits us. I will send the running order with times to you and the auditor.',
      '1d dev sets in_progress',
      '10d dev: Done. Counters were working after 22 minutes, we lost 40 seconds of data, and were back at 13:50. The full record is in your folder.',
      '1d alistair: The auditor is pleased, which we have not seen before. Thank you all for your Sunday.',
      '10m dev sets resolved',
    ],
  },
  {
    subject: 'Change the sender name of statement e-mails',
    creator: 'megan',
    created: '19d 11:00',
    classification: ['change_request', 'low', 'low', 'low', 'feature', 'crm'],
    description:
      "Statement e-mails come from 'Pennystone BS Online'. Marketing asks for 'Pennystone Building Society', because customers think that the short name is a scam.",
    thread: [
      '1d hannah sets assigned',
      "2h hannah: Changed as of tonight's run. The address stays the same, so that nobody's filters break.",
      '2m hannah sets resolved',
    ],
  },
  {
    subject: 'Certificate of the broker portal expires in two weeks',
    creator: 'colin',
    created: '45d 09:50',
    classification: ['service_request', 'high', 'high', 'medium', 'security', 'infrastructure'],
    description:
      'Our scanner warns that the certificate of the broker portal expires on the 14th. Is it renewed automatically or does somebody have to do something?',
    thread: [
      '15m dev sets assigned',
      '10m dev: It should have renewed itself 30 days before the end, so the warning is useful. Looking into it.',
      '2h dev: Renewal failed because a record in your DNS was removed with the old website. Please put this one back: the name and value are in your folder.',
      '3h colin: Done, I can see it from outside.',
      "1h dev: Renewed until next year. You will now get our warning before your scanner's.",
      '2m dev sets resolved',
      '5d dev sets closed',
    ],
  },
  {
    subject: 'Branch managers cannot approve fee refunds above £50',
    creator: 'yasmin',
    created: '57d 12:40',
    classification: ['incident', 'medium', 'medium', 'high', 'access', 'finance'],
    description:
      'The limit for branch managers is £250 according to our policy. The system asks for head office above £50. Eleven refunds are waiting.',
    thread: [
      '20m hannah sets assigned',
      '30m hannah: I can see the limit was set to 50 in the spring by a change request, number 118, which was meant for assistant managers. It was applied to both. I have set it back to 250 for managers.',
      '1h yasmin: The eleven are through. A limit of 50 is right for assistants.',
      '3m hannah sets resolved',
      '5d hannah sets closed',
    ],
  },
  {
    subject: 'Regulatory return rejected because of a blank postcode',
    creator: 'alistair',
    created: '70d 16:05',
    classification: ['incident', 'high', 'high', 'critical', 'data', 'compliance'],
    description:
      "The quarterly return was refused: 'Row 20,118: postcode missing'. It is due tomorrow at noon.",
    thread: [
      '5m marcus sets assigned',
      '10m marcus sets critical',
      '2m marcus sets in_progress',
      "35m marcus: The row is a customer who lives in Portugal. The rule since this quarter is to send 'NON-UK' in that column. I have prepared a corrected file; it passes the regulator's own checker.",
      '40m alistair: Accepted at 17:58. I owe you a pint.',
      '5m marcus sets resolved',
      '1d marcus notes: Rule added to the export, with a check of all rows before the file is offered for download.',
      '4d marcus sets closed',
    ],
  },
  {
    subject: 'Exchange of signing keys with the payment bureau',
    creator: 'colin',
    created: '83d 10:25',
    classification: ['service_request', 'medium', 'high', 'low', 'integration', 'finance'],
    description:
      'The bureau changes its signing key at the end of the month. They have sent us the new public key and ask us to try it on their test system first.',
    thread: [
      '1h dev sets assigned',
      '2d dev: Loaded on the test system beside the old key; both are accepted. Please ask them to send a test file.',
      '2d colin: Sent and accepted by both sides.',
      '1d dev: The live system accepts both as well. I will remove the old key a week after the change.',
      '8d dev: The old key is removed. The last file that was signed with it came nine days ago.',
      '2m dev sets resolved',
      '5d dev sets closed',
    ],
  },
];
