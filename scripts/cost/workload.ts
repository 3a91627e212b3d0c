/** How much the product is used in a month. */
export interface Workload {
  readonly agents: number;
  /** Customers and agents who sign in at least once. */
  readonly users: number;
  /** How often each operation happens. */
  readonly operations: Readonly<Record<OperationName, number>>;
}

export const operationNames = [
  'create a ticket',
  'open the portal',
  'view a list',
  'view a ticket',
  'refresh the dashboard',
  'search',
  'open a form',
  'comment',
  'change a status',
  'upload a file',
  'download a file',
  'view a page',
  'read the blog',
  'send the contact form',
  'invite a user',
] as const;
export type OperationName = (typeof operationNames)[number];

/** 10 agents, 3,000 tickets and 300,000 API requests, with visits to the public site. */
export const smallWorkload: Workload = {
  agents: 10,
  users: 510,
  operations: {
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
    'invite a user': 30,
  },
};

export const scaledWorkload = ({ agents, users, operations }: Workload, factor: number): Workload => ({
  agents: agents * factor,
  users: users * factor,
  operations: {
    ...operations,
    ...Object.fromEntries(operationNames.map((name) => [name, operations[name] * factor])),
  },
});

/** Values that a local cloud cannot measure. */
export const assumed = {
  /**
   * Milliseconds that Lambda bills for an invocation: two round trips to DynamoDB, validation, and a share of
   * cold starts (one invocation in a hundred takes half a second more).
   */
  milliseconds: 60,
  /** Bytes that Lambda itself logs for an invocation (start and report), and API Gateway for a request. */
  platformLog: 900,
  accessLog: 350,
  /** Months of tickets and files that are stored. */
  monthsStored: 12,
  /** Bytes of an attachment. */
  file: 500_000,
  /** Runs of a schedule in a month, and seconds of one that finds nothing to do, at 1 GB. */
  scheduledRuns: 43_800,
  idleRun: 0.1,
  /** Of a month. */
  hours: 730,
  /** Nodes of OpenSearch in production, where it is used, and gigabytes of each one's disk. */
  searchNodes: 3,
  searchDisk: 20,
  /**
   * Requests in a month with which Lambda polls an empty queue: five at a time, each waiting for 20 seconds.
   * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
   */
  pollsPerQueue: 657_000,
  /** Members of the staff who get a mail of a new ticket, or of a customer's reply. */
  mailedStaff: 1,
  /** Share of the views of a ticket that are customers'. */
  customersViews: 1 / 3,
  /** Warnings and overdue alerts of a ticket. */
  alerts: 1.5,
  /** Events of a change that reports count: a status comes with an assignee. */
  reportedChanges: 1.2,
  /** Reports that an agent opens in a month. */
  reportsOfAgent: 20,
  /** Users of a company that gets a monthly report. */
  usersOfCompany: 10,
  /** Milliseconds by which a mail prolongs a run of `send-mail`. */
  sendingMail: 150,
  /** Share of the new tickets and of the customers' comments that come by mail. */
  byMail: 0.25,
  /** Bytes of a received mail without its file. */
  receivedMail: 30_000,
  /** Share of the received mails with a file, which base64 makes a third larger. */
  mailsWithFile: 0.2,
  base64: 4 / 3,
  /** Milliseconds in which `on-mail` takes a mail apart and carries it out, and its memory in GB. */
  receivingMail: 400,
  receivingMemory: 1.5,
  /** Hours in a month in which a member of the staff has a screen open: 8 hours on 22 days. */
  staffHours: 176,
  /** Minutes for which a customer's visit lasts. */
  visit: 5,
  /** Seconds between two heartbeats. */
  heartbeat: 25,
  /** Share of the staff's screens that are visible and show a list. */
  askedAgain: 0.5,
  /** Tickets in a segment of the search index, and seconds in which it is written anew. */
  segment: 8_192,
  segmentSeconds: 0.3,
  /** GB of the functions `search` and `search-compaction`. */
  searchMemory: 1.77,
  /** Share of the searches that read the whole index from S3. */
  coldSearches: 0.1,
  /** Read units of the longest tail of the index. */
  tail: 48,
  /** Sign-ins of a user in a month, each with two requests that the firewall inspects. */
  signInsPerUser: 20,
} as const;
