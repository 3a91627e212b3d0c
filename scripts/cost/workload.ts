import { firewallLimits, requestLimits } from '@portico/shared/model/request-limits.ts';
import type { Units } from './prices.ts';
import { sum, multiply } from './units.ts';

const operations = {
  'open the portal': 30_000,
  'view a list': 120_000,
  'view a ticket': 90_000,
  'refresh the dashboard': 21_000,
  search: 9_000,
  'open a form': 6_000,
  'create a ticket': 3_000,
  comment: 9_000,
  'change a status': 6_000,
  'upload a file': 1_500,
  'download a file': 3_000,
  'view a page': 60_000,
  'read the blog': 6_000,
  'send the contact form': 300,
};
type OperationName = keyof typeof operations;
const operationNames = Object.keys(operations).filter((name): name is OperationName => name in operations);

/** The use of the product in a month. */
export interface Workload {
  readonly agents: number;
  /** Customers and agents who sign in at least once. */
  readonly users: number;
  readonly operations: Readonly<Record<OperationName, number>>;
}

/** 3,000 tickets and 300,000 requests from users. */
export const smallWorkload: Workload = { agents: 10, users: 510, operations };

export function scaleWorkload({ agents, users, operations: counts }: Workload, factor: number): Workload {
  const scaledOperations = { ...counts };
  for (const name of operationNames) scaledOperations[name] *= factor;
  return { agents: agents * factor, users: users * factor, operations: scaledOperations };
}

/** No use at all. */
export const idleWorkload = scaleWorkload(smallWorkload, 0);

const day = 24 * 60 * 60;
const computeDailyMaximum = ({ person, seconds }: { person: number; seconds: number }) =>
  (person * day) / seconds;

/** Everything that the limits allow one customer from one address in a day. */
export const maxDailyUse: Workload = {
  agents: 0,
  users: 1,
  operations: {
    ...idleWorkload.operations,
    'view a list': (firewallLimits.address * day) / firewallLimits.seconds,
    'create a ticket': computeDailyMaximum(requestLimits.tickets),
    comment: computeDailyMaximum(requestLimits.comments),
    'upload a file': computeDailyMaximum(requestLimits.uploads),
    'download a file': computeDailyMaximum(requestLimits.downloads),
  },
};

const bytesPerGb = 1024 ** 3;
const gbPerKb = 1024 / bytesPerGb;
const fileGb = 500 * gbPerKb;

/** An invocation, for which Lambda logs 900 bytes. @param memory GB */
export const toInvocationUnits = (seconds = 0.06, memory = 1): Units => ({
  invocations: 1,
  gb_seconds: seconds * memory,
  log_gb: 900 / bytesPerGb,
});

/** A request to the API, which logs 350 bytes. One in a hundred is a cold start that reads two secrets. */
const apiUnits = { api_requests: 1, site_requests: 1, site_gb: 35 * gbPerKb, log_gb: 350 / bytesPerGb };
const toRequestUnits = (table_reads: number, table_writes = 0, otherUnits: Units = {}): Units =>
  sum(
    toInvocationUnits(),
    apiUnits,
    { table_reads, table_writes, secret_reads: 0.01, key_requests: 0.01 },
    otherUnits,
  );

/** A message of a queue is sent, received and deleted. */
const messageUnits = sum(toInvocationUnits(), { queue_requests: 3 });

/** A page of the site, with its style sheet, fonts, script and pictures. */
const pageUnits: Units = { site_requests: 6, site_gb: 80 * gbPerKb, edge_functions: 1 };

const receivedMailUnits: Units = { received_mails: 1, object_writes: 1, object_reads: 1, key_requests: 2 };

/** GuardDuty reads a stored file, writes a tag, and sends its result to a queue. */
const storedFileUnits = sum(messageUnits, {
  object_writes: 2,
  object_reads: 1,
  object_gb: fileGb,
  backup_object_gb: fileGb,
  scanned_files: 1,
  scanned_gb: fileGb,
});

/** What each operation uses, as counted by `npm run request-costs` and rounded up. */
const operationUnits: Readonly<Record<OperationName, Units>> = {
  'open the portal': toRequestUnits(2),
  'view a list': toRequestUnits(10),
  'view a ticket': toRequestUnits(2),
  'refresh the dashboard': toRequestUnits(4),
  // One search in ten reads five segments of the index, each of two objects.
  search: toRequestUnits(55, 0, { object_reads: 1 }),
  'open a form': toRequestUnits(2),
  'create a ticket': toRequestUnits(5, 37, { table_gb: 2 * gbPerKb }),
  comment: toRequestUnits(3, 53, { table_gb: gbPerKb }),
  'change a status': toRequestUnits(3, 48, { table_gb: gbPerKb }),
  // Two requests: one begins the upload, one completes it.
  'upload a file': sum(multiply(toRequestUnits(3, 10), 2), storedFileUnits, { table_gb: gbPerKb }),
  'download a file': toRequestUnits(2, 1, { object_reads: 1, transfer_gb: fileGb }),
  'view a page': pageUnits,
  'read the blog': sum(pageUnits, multiply(toRequestUnits(1), 2)),
  'send the contact form': toRequestUnits(3, 16, { mails: 2, table_gb: 2 * gbPerKb }),
};

/** An operation, how often it happens, and what it uses each time. */
type Activity = readonly [what: string, count: number, units: Units];

/** Seconds between a screen's requests for changes, and between its heartbeats (shared/model/live.ts). */
const [askSeconds, beatSeconds] = [10, 25];
const heartbeatUnits = {
  live_messages: 2,
  live_minutes: beatSeconds / 60,
  table_reads: 1.5,
  table_writes: 1.2,
};

/** The operations of people, and their consequences. */
export function listActivities({ agents, users, operations: counts }: Workload): Activity[] {
  const ticketCount = counts['create a ticket'];
  const replyCount = counts.comment / 2;
  const alertCount = 1.5 * ticketCount;
  const statusChangeCount = counts['change a status'];
  // A new ticket causes two events, because a rule assigns it.
  const eventCount =
    2 * ticketCount + counts.comment + statusChangeCount + counts['upload a file'] + alertCount;
  const newTextCount = ticketCount + replyCount;
  const receivedMailCount = newTextCount / 4;
  const mailCount = ticketCount + replyCount + statusChangeCount + newTextCount + alertCount;

  // An agent's window is visible half the time on 22 days of 8 hours; a hidden window closes its connection.
  // A customer stays for 5 minutes.
  const agentSeconds = agents * 88 * 3_600;
  const visitCount = counts['open the portal'];
  const heartbeatCount = (agentSeconds + visitCount * 5 * 60) / beatSeconds;
  const connectionCount = 44 * agents + visitCount;
  const countReloads = (changes: number) => Math.min(agents * changes, agentSeconds / askSeconds);

  return [
    ...operationNames.map((name): Activity => [name, counts[name], operationUnits[name]]),
    ['a customer opens the receipt of a ticket', counts['view a ticket'] / 3, toRequestUnits(5)],
    ['an agent opens a report', 20 * agents, multiply(toRequestUnits(20), 3)],
    [
      // Invokes `stream` once and `live-change` twice (for the event and for the counters). Two messages
      // invoke `project` and `deliver`.
      'an event of a ticket',
      eventCount,
      sum(
        multiply(toInvocationUnits(), 3),
        multiply(messageUnits, 2),
        { topic_messages: 1 },
        { table_reads: 10, table_writes: 22 },
      ),
    ],
    ['a rule assigns a ticket', ticketCount, sum(messageUnits, { table_reads: 8, table_writes: 50 })],
    ['a ticket is due soon or overdue', alertCount, { table_reads: 2, table_writes: 6 }],
    [
      // SES reports that the mail was sent, and that it was delivered.
      'a mail about a ticket',
      mailCount,
      sum(multiply(messageUnits, 2), { mails: 1, gb_seconds: 0.15, table_reads: 6, table_writes: 13 }),
    ],
    [
      'a company gets its monthly report',
      users / 10,
      sum(multiply(toRequestUnits(43), 3), multiply(messageUnits, 2), { mails: 1, table_writes: 22 }),
    ],
    [
      // The ticket or comment that the mail becomes is counted among the operations.
      'a mail is received',
      receivedMailCount,
      sum(toInvocationUnits(0.4, 1.5), receivedMailUnits, {
        object_gb: 30 * gbPerKb,
        table_reads: 5,
        table_writes: 3,
      }),
    ],
    // Encoded in base64, the file fills two chunks of 256 kB.
    [
      'a received mail has a file',
      receivedMailCount / 5,
      sum(storedFileUnits, { received_chunks: 2, object_gb: fileGb }),
    ],
    ['a live connection', connectionCount, sum(toRequestUnits(4, 15), multiply(toInvocationUnits(), 2))],
    ['a heartbeat', heartbeatCount, sum(toInvocationUnits(), heartbeatUnits)],
    [
      'an event is sent to live connections',
      eventCount + newTextCount,
      { live_messages: agents + 1, table_reads: agents / 10 },
    ],
    ['a list is reloaded', countReloads(eventCount) / 2 + connectionCount, toRequestUnits(10)],
    ['the notification bell is reloaded', countReloads(newTextCount) + connectionCount, toRequestUnits(5)],
    // At most once an hour.
    ['the search index is written', Math.min(eventCount, 730), { object_writes: 10, object_reads: 10 }],
  ];
}
