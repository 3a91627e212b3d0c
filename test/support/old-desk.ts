import { createRandomNumbers } from '../lambdas/search/random-tickets.ts';

/** A ticket as it must be after an import from another help desk. */
export interface ExpectedTicket {
  /** Id in the other help desk. */
  readonly id: string;
  readonly subject: string;
  readonly description: string;
  readonly status: string;
  readonly priority: string;
  readonly type: string;
  readonly company: string;
  readonly requester: string;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly tags: readonly string[];
  readonly rating: 'good' | 'not_good' | null;
  readonly comments: readonly {
    readonly author: string;
    readonly text: string;
    readonly is_internal: boolean;
    readonly created_at: string;
  }[];
  readonly files: readonly string[];
  /** The other help desk's id of the ticket into which this ticket was merged. */
  readonly merged_into: string | null;
}

/** The files of an export, and the expected result. */
export interface ExportFolder {
  /** The files by their paths. */
  readonly files: ReadonlyMap<string, string>;
  /** Without deleted tickets. */
  readonly tickets: readonly ExpectedTicket[];
}

export interface OldDeskOptions {
  readonly tickets: number;
  readonly seed?: number;
  readonly organizations?: number;
  readonly users?: number;
  /** A text in all names and addresses, so that they differ from those of other folders. */
  readonly suffix?: string;
}

/** HTML as exported by help desks, each with the expected Markdown. */
const bodies = [
  ['<p dir="auto">It stops after one page.</p>', 'It stops after one page.'],
  [
    '<p dir="auto">It is <strong>urgent</strong>.</p><p dir="auto">Please call.</p>',
    'It is **urgent**.\n\nPlease call.',
  ],
  ['<ul><li>restart</li><li>wait</li></ul>', '- restart\n- wait'],
  [
    '<p>See <a href="https://status.example/today">the status page</a>.</p>',
    'See [the status page](https://status.example/today).',
  ],
  ['<p>Run <code>ipconfig /all</code> &amp; send it.</p>', 'Run `ipconfig /all` & send it.'],
] as const;
const subjects = [
  'The printer is stuck',
  'No mail since nine',
  'A new colleague',
  'VPN drops',
  'Wrong invoice',
];
const statuses = ['new', 'open', 'pending', 'hold', 'solved', 'closed', 'closed', 'closed'] as const;
const ourStatuses = {
  new: 'new',
  open: 'in_progress',
  pending: 'in_progress',
  hold: 'on_hold',
  solved: 'resolved',
  closed: 'closed',
} as const;
const ourTypes = { incident: 'incident', question: 'service_request', problem: 'problem' } as const;

const hour = 60 * 60 * 1000;
export const formatVendorTime = (time: number): string => new Date(time).toISOString().replace('.000', '');

export interface VendorPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly company: VendorCompany | null;
  /** Deleted people remain the authors of their comments. */
  readonly deleted: boolean;
}
interface VendorCompany {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
}
export interface VendorComment {
  readonly id: number;
  readonly author: VendorPerson;
  readonly isByAgent: boolean;
  readonly html: string;
  readonly text: string;
  readonly isPublic: boolean;
  readonly at: number;
  readonly file: { readonly id: number; readonly name: string; readonly content: string } | null;
}
export interface VendorTicket {
  readonly id: number;
  readonly subject: string;
  readonly status: keyof typeof ourStatuses;
  readonly priority: 'low' | 'medium' | 'high' | 'critical';
  readonly type: keyof typeof ourTypes;
  readonly requester: VendorPerson;
  readonly company: VendorCompany;
  readonly agent: VendorPerson;
  /** The first comment is the description. */
  readonly comments: readonly [VendorComment, ...VendorComment[]];
  readonly created: number;
  readonly updated: number;
  readonly hasEnded: boolean;
  readonly deleted: boolean;
  readonly rating: 'good' | 'not_good' | null;
  readonly merged_into: number | null;
}
export interface OldDesk {
  readonly companies: readonly VendorCompany[];
  readonly people: readonly VendorPerson[];
  readonly staff: readonly VendorPerson[];
  readonly tickets: readonly VendorTicket[];
}

/** Generates the data of a help desk; the same seed gives the same data. */
export function generateOldDesk({
  tickets: count,
  seed = 1,
  organizations = 60,
  users = 400,
  suffix = '',
}: OldDeskOptions): OldDesk {
  const random = createRandomNumbers(seed);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  };
  const companies = Array.from({ length: organizations }, (_, n) => ({
    id: 500_000 + n,
    name: `Client ${n}${suffix} Limited`,
    domain: `client${n}${suffix}.example`,
  }));
  const people =
    companies.length === 0
      ? []
      : Array.from({ length: users }, (_, n) => {
          const company = companies[n % organizations] ?? null;
          return {
            id: 700_000 + n,
            name: `Requester ${n}`,
            email: `requester.${n}@${company?.domain}`,
            company,
            deleted: n % 50 === 49,
          };
        });
  const staff = [0, 1, 2].map((n) => ({
    id: 900_001 + n,
    name: `Agent ${n}`,
    email: `agent.${n}@desk${suffix}.example`,
    company: null,
    deleted: false,
  }));
  /** For each company, the id of the newest ticket into which another can be merged. */
  const mergeTargets = new Map<VendorCompany, number>();
  const tickets = Array.from({ length: count }, (_, n): VendorTicket => {
    const id = n + 1;
    const created = Date.parse('2023-01-02T08:00:00Z') + n * hour + Math.floor(random() * hour);
    const [requester, agent] = [pick(people), pick(staff)];
    const { company } = requester;
    if (!company) throw new Error('A requester has a company.');
    const createComment = (
      index: number,
      isPublic: boolean,
      [html, text]: readonly [string, string],
    ): VendorComment => {
      const isByAgent = index % 2 === 1;
      const fileId = 4_000_000 + id * 20 + index;
      return {
        id: 8_000_000 + id * 20 + index,
        author: isByAgent ? agent : requester,
        isByAgent,
        html,
        text,
        isPublic,
        at: created + index * 5 * hour,
        file:
          isPublic && random() < 1 / 14
            ? { id: fileId, name: `log-${fileId}.txt`, content: `Line ${fileId}\n` }
            : null,
      };
    };
    const laterComments = Array.from({ length: 1 + Math.floor(random() * 7) }, (_, index) =>
      createComment(index + 1, index % 2 === 1 || random() < 0.8, pick(bodies)),
    );
    const mergeTarget = n % 20 === 11 ? mergeTargets.get(company) : undefined;
    const isDeleted = n % 97 === 96;
    if (mergeTarget === undefined && !isDeleted) mergeTargets.set(company, id);
    const status = mergeTarget === undefined ? pick(statuses) : 'closed';
    const hasEnded = status === 'solved' || status === 'closed';
    return {
      id,
      subject: `${pick(subjects)} (${id}${suffix})`,
      status,
      priority: pick(['low', 'medium', 'high', 'critical'] as const),
      type: pick(['incident', 'question', 'problem'] as const),
      requester,
      company,
      agent,
      comments: [createComment(0, true, pick(bodies)), ...laterComments],
      created,
      updated: created + (laterComments.length + 1) * 5 * hour,
      hasEnded,
      deleted: isDeleted,
      rating: hasEnded && random() < 0.2 ? pick(['good', 'not_good'] as const) : null,
      merged_into: mergeTarget ?? null,
    };
  });
  return { companies, people, staff, tickets };
}

export const listExpectedTickets = ({ tickets }: OldDesk): ExpectedTicket[] =>
  tickets
    .filter(({ deleted }) => !deleted)
    .map(({ comments: [firstComment, ...laterComments], ...ticket }) => ({
      id: String(ticket.id),
      subject: ticket.subject,
      description: firstComment.text,
      status: ourStatuses[ticket.status],
      priority: ticket.priority,
      type: ourTypes[ticket.type],
      company: ticket.company.name,
      requester: ticket.requester.name,
      created_at: new Date(ticket.created).toISOString(),
      ended_at: ticket.hasEnded ? new Date(ticket.updated).toISOString() : null,
      tags: ['enterprise', 'other-tag'],
      rating: ticket.rating,
      comments: laterComments.map(({ author, text, isPublic, at }) => ({
        author: author.name,
        text,
        is_internal: !isPublic,
        created_at: new Date(at).toISOString(),
      })),
      files: [firstComment, ...laterComments].flatMap(({ file }) => (file ? [file.name] : [])),
      merged_into: ticket.merged_into === null ? null : String(ticket.merged_into),
    }));

/**
 * Files with a thousand values each, like the pages of an API. @param createPage builds the JSON of a page
 */
export function splitIntoPages<T>(
  name: string,
  values: readonly T[],
  createPage: (page: readonly T[]) => unknown,
) {
  const pageLength = 1000;
  return Array.from({ length: Math.ceil(values.length / pageLength) }, (_, pageIndex): [string, string] => [
    `${name}-${pageIndex + 1}.json`,
    JSON.stringify(createPage(values.slice(pageIndex * pageLength, (pageIndex + 1) * pageLength))),
  ]);
}

/** The downloaded attachments. */
export const listAttachmentFiles = ({ tickets }: OldDesk): [string, string][] =>
  tickets.flatMap(({ comments }) =>
    comments.flatMap(({ file }): [string, string][] =>
      file ? [[`attachments/${file.id}/${file.name}`, file.content]] : [],
    ),
  );
