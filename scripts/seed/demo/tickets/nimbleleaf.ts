import type { DemoTicket } from '../demo-ticket.ts';

/**
 * Nimbleleaf Software: a small product company whose platform the consultancy runs. Its people are
 * as technical as the agents.
 */
export const nimbleleafTickets: readonly DemoTicket[] = [
  {
    subject: 'Raise the request limit for one enterprise tenant',
    creator: 'amara',
    created: '1d 15:10',
    classification: ['change_request', 'medium', 'low', 'medium', 'performance', 'infrastructure'],
    description:
      'Tenant 4471 has bought the higher plan. Please raise its limit from 50 to 200 requests a second. The burst may stay at 400.',
    thread: [],
  },
  {
    subject: 'Webhook deliveries delayed by up to 20 minutes',
    creator: 'amara',
    created: '46m',
    classification: ['incident', 'high', 'high', 'high', 'performance', 'infrastructure'],
    description:
      'p99 of webhook delivery went from 2 s to 20 min at 30 minutes past the hour. No deploy on our side.\n\nQueue depth: 41k and growing\nConsumers: 6, all busy\nErrors: none that I can see',
    thread: [
      '4m dev sets assigned',
      '3m dev sets in_progress',
      '5m dev: Thanks Amara. One subscriber answers every call after 29 seconds, and with six consumers that is enough to hold up everybody. I am giving that subscriber a queue of its own.',
      '11m amara: Depth is going down, 28k now. I know which customer that is, we will talk to them.',
    ],
  },
  {
    subject: 'Read-only production access for our new SRE',
    creator: 'jasper',
    created: '7h',
    classification: ['service_request', 'medium', 'low', 'medium', 'access', 'infrastructure'],
    description:
      'Sophie is on call from next week. She needs read-only access to logs and metrics in production, and nothing else. I approve as the owner of the account.',
    thread: [],
  },
  {
    subject: 'Invoices in the sandbox charge real cards',
    creator: 'rhys',
    created: '90m',
    classification: ['incident', 'critical', 'critical', 'critical', 'billing', 'finance'],
    description:
      'A customer trying our sandbox has been charged £12.00 for real. The sandbox must never have had the live payment key.\n\nI have switched off payments in the sandbox. One charge that we know of.',
    thread: [
      '2m eleanor sets assigned',
      '1m eleanor sets in_progress',
      '8m eleanor: Switching it off was right. I can confirm exactly one charge, and it has been refunded. I have also replaced the live key, because it was readable where it should not be.',
      "20m rhys: Refund has reached the customer's statement as pending. How did the key get there?",
      '15m eleanor notes: Copied with the whole environment when the sandbox was rebuilt on Tuesday. Our script, our fault. Written review owed to them by Friday.',
      '5m eleanor: It was copied by our script when the sandbox was rebuilt on Tuesday, so this one is our fault. You will have a written review by Friday.',
    ],
  },
  {
    subject: 'Rotate the signing keys of the public API',
    creator: 'sophie',
    created: '1d 10:30',
    classification: ['change_request', 'medium', 'high', 'low', 'security', 'infrastructure'],
    description:
      'The keys are 11 months old, our policy says 12. Please plan a rotation with both keys published for at least 48 hours. Some clients cache for a day.',
    thread: [
      '1h dev sets assigned',
      '30m dev: Agreed. Proposal: publish the new key on Monday, sign with it from Thursday, withdraw the old one a week later. Do you want to tell your clients, or shall we give you a text?',
    ],
  },
  {
    subject: 'Preview environments are not deleted after a merge',
    creator: 'rhys',
    created: '4d 09:45',
    classification: ['problem', 'low', 'low', 'medium', 'bug', 'development'],
    description: 'We have 37 preview environments for 4 open branches. They cost about £9 a day.',
    thread: [
      '1h dev sets assigned',
      '2h dev: Deletion waits for the bucket to be empty, and since the summer the buckets keep versions. I have removed the 33 by hand.',
      '1d dev sets in_progress',
      '10m rhys: Could they also go by themselves after, say, two weeks without a commit?',
      '1h dev: Good idea. I have split this off as a new ticket, so that it is not forgotten once this one is closed.',
    ],
  },
  {
    subject: 'Search index drifts from the database after a failover',
    creator: 'amara',
    created: '10d 14:50',
    classification: ['problem', 'high', 'medium', 'medium', 'data', 'infrastructure'],
    description:
      'After the failover test on the 3rd about 900 documents are missing from search. Reindexing the tenant repairs it, but we would like to know why before the next test.',
    thread: [
      '40m dev sets assigned',
      '1d dev sets in_progress',
      '20m dev: The indexer remembers its position in memory and goes on from the newest record after a restart. The records between the two are not indexed. Position should be kept with the data.',
      '1d amara: Makes sense. Can we have a comparison job as well, which counts both sides every night?',
      '2d dev: Both are in review. The comparison found 14 more documents from a restart some months ago, which we have repaired.',
      '1d dev sets medium',
    ],
  },
  {
    subject: 'Move build runners to arm64',
    creator: 'jasper',
    created: '19d 11:05',
    classification: ['change_request', 'low', 'medium', 'low', 'performance', 'infrastructure'],
    description:
      'Our own measurements say that builds on arm64 would be 20 % faster and 30 % cheaper. Do you see anything against it?',
    thread: [
      '1d dev sets assigned',
      '2d dev: Only the image converter, which has no arm64 build. Everything else passed on a trial runner, 23 % faster.',
      "1d jasper: The converter's authors promise one for their next release.",
      '1h dev holds: Waits for the arm64 build of the image converter.',
      '2m dev: Then let us wait for that, rather than run two kinds of runners. I am watching their releases.',
    ],
  },
  {
    subject: 'Status page said "all good" during Tuesday\'s outage',
    creator: 'sophie',
    created: '7d 15:35',
    classification: ['incident', 'medium', 'medium', 'medium', 'bug', 'infrastructure'],
    description:
      'On Tuesday the API was down for 11 minutes (14:02 to 14:13), and the status page was green all the time. Customers noticed, and were not amused.',
    thread: [
      '30m marcus sets assigned',
      '1h marcus: The page calls a health check that answers from the cache. It was green because the cache was healthy. It now does a real read of the database.',
      '1d sophie: Tested by stopping the database in staging: red after 60 seconds.',
      '5m marcus sets resolved',
    ],
  },
  {
    subject: 'Cost report by tenant',
    creator: 'jasper',
    created: '17d 10:20',
    classification: ['service_request', 'medium', 'low', 'low', 'data', 'finance'],
    description:
      'For the new price model we need to know what each tenant costs us: requests, storage, outgoing traffic. Monthly is enough, within 10 % is enough.',
    thread: [
      '2h marcus sets assigned',
      '1d marcus sets in_progress',
      '3d marcus: A first table for last month is in your folder. Three tenants make up 60 % of the traffic, and one of them is on the free plan.',
      '1d jasper: That is worth the whole exercise. Please make it monthly.',
      '1d marcus: It will arrive on the second of each month.',
      '2m marcus sets resolved',
    ],
  },
  {
    subject: 'Please explain the alarm "dead-letter queue not empty"',
    creator: 'sophie',
    created: '11d 08:40',
    classification: ['service_request', 'low', 'low', 'low', 'training', 'customer_success'],
    description:
      'I was woken by this alarm and did not know what to do. Nothing seemed broken in the morning. Is there a runbook?',
    thread: [
      '1h dev sets assigned',
      "2h dev: There is now, and the alarm links to it. In short: look at the message, correct the cause, press 'redrive'. It also no longer wakes anybody for a single message: if there are fewer than ten, it waits for office hours.",
      '1d sophie: Clear and kind. Now I can sleep, thank you.',
      '2m dev sets resolved',
    ],
  },
  {
    subject: 'TLS 1.1 still accepted on the legacy host name',
    creator: 'amara',
    created: '33d 13:15',
    classification: ['incident', 'medium', 'low', 'medium', 'security', 'infrastructure'],
    description: "A customer's scan found that the legacy host name accepts TLS 1.1. The new one does not.",
    thread: [
      '20m dev sets assigned',
      '1h dev: Correct. In the last 30 days 0.02 % of its requests used 1.1, all of them from one address.',
      '2h amara: That is our own forgotten test machine. Switched off.',
      '30m dev: Then 1.2 is the minimum as of now.',
      '2m dev sets resolved',
      '5d dev sets closed',
    ],
  },
  {
    subject: 'E-mails to one large provider end up as spam',
    creator: 'jasper',
    created: '44d 09:30',
    classification: ['incident', 'high', 'high', 'medium', null, 'customer_success'],
    description:
      'Since last week, password mails to addresses at one large provider have landed in the spam folder. We have not changed anything.',
    thread: [
      '1h hannah sets assigned',
      "1h marcus: The provider now requires the sender's domain and the signature's domain to match. I have sent you two DNS records that make them match.",
      '1d jasper: Set this morning.',
      "1d marcus: The last 40 mails have arrived in the inbox, according to the provider's own tool.",
      '5m marcus sets resolved',
      '5d marcus sets closed',
    ],
  },
  {
    subject: 'Load test before the product launch',
    creator: 'rhys',
    created: '55d 14:30',
    classification: ['service_request', 'high', 'high', 'medium', 'performance', 'infrastructure'],
    description:
      'We launch on the 20th and expect ten times the usual traffic for a day. Please test up to 3,000 requests a second, with our scripts, outside office hours.',
    thread: [
      '2h dev sets assigned',
      '1d dev sets in_progress',
      '2d dev: First evening: fine up to 1,900, then the connections to the database run out.',
      '1d rhys: We can halve our connections, two of the services do not need a pool of their own.',
      '3d dev: Second evening, with your change and a larger pool: 3,200 a second for 30 minutes, p99 at 240 ms, no errors.',
      '5m dev sets resolved',
      '8d rhys: Launch day peaked at 2,700. Not a hiccup. Drinks are on us.',
      '10m dev sets closed',
    ],
  },
  {
    subject: 'Time zone of scheduled reports',
    creator: 'amara',
    created: '71d 11:20',
    classification: ['incident', 'low', 'low', 'medium', 'bug', 'development'],
    description:
      'Scheduled reports of tenants in Lisbon arrive an hour late in winter. Lisbon has the same time as London.',
    thread: [
      '1d marcus sets assigned',
      '1d marcus: A tenant without a time zone got Central European Time by default. It is the zone of its country now; six tenants were affected.',
      '3h amara: All six confirmed.',
      '2m marcus sets resolved',
      '5d marcus sets closed',
    ],
  },
  {
    subject: 'Contract question about response times at weekends',
    creator: 'hannah',
    on_behalf_of: {
      full_name: 'Ottilie Grainger',
      email: 'ottilie.grainger@nimbleleaf.example',
      company: 'nimbleleaf',
    },
    created: '5d 11:10',
    classification: ['service_request', 'low', 'low', 'low', 'billing', null],
    custom_fields: { f4: 'Use', f5: 'Contract 2024-118' },
    description:
      "Taken by telephone. Ms Grainger from Nimbleleaf's finance team asks whether the weekend cover in the contract means a reply within one hour or a repair within one hour, and what an extension to bank holidays would cost.",
    thread: [
      '10m hannah sets assigned',
      '1d hannah: Sent to Ms Grainger by e-mail: it means a reply within one hour, and work until the fault is repaired. Bank holidays would add 8 %.',
      '1d hannah notes: She will discuss it with Jasper. Ring her again at the end of the month.',
      '5m hannah sets resolved',
    ],
  },
];
