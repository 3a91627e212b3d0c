/** A month of use, and what is assumed where nothing on this machine can say. */
export interface Month {
  readonly agents: number;
  /** Customers and agents who sign in at all. */
  readonly people: number;
  /** How often people do what. */
  readonly acts: Readonly<Record<ActName, number>>;
}

export const actNames = [
  'raise a ticket',
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
  'write to the consultancy',
  'invite somebody',
] as const;
export type ActName = (typeof actNames)[number];

/** 10 agents, 3,000 tickets, 300,000 requests to the API; and the public site beside it. */
export const smallMonth: Month = {
  agents: 10,
  people: 510,
  acts: {
    'open the portal': 30_000,
    'view a list': 120_000,
    'view a ticket': 90_000,
    'refresh the dashboard': 21_000,
    search: 9_000,
    'open a form': 6_000,
    'raise a ticket': 3_000,
    comment: 9_000,
    'change a status': 6_000,
    'upload a file': 1_500,
    'download a file': 3_000,
    'view a page': 60_000,
    'read the blog': 6_000,
    'write to the consultancy': 300,
    'invite somebody': 30,
  },
};

export const larger = ({ agents, people, acts }: Month, factor: number): Month => ({
  agents: agents * factor,
  people: people * factor,
  acts: {
    ...acts,
    ...Object.fromEntries(actNames.map((name) => [name, acts[name] * factor])),
  },
});

export const assumed = {
  /**
   * Milliseconds that Lambda bills for an invocation: two round trips to DynamoDB, validation, and a share of cold starts (half a second, one in a hundred). This
   * machine's own durations are not AWS's.
   */
  milliseconds: 60,
  /** Bytes that Lambda itself writes to the log for an invocation (start and report), and API Gateway for a request. */
  platformLog: 900,
  accessLog: 350,
  /** Months for which tickets and files have been gathered. */
  monthsKept: 12,
  /** Bytes of a file that somebody attaches. */
  file: 500_000,
  /** A month, at two requests each to the firewall before sign-in. */
  signInsPerPerson: 20,
} as const;
