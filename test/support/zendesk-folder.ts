import * as examples from '../lambdas/import/zendesk-examples.ts';
import { randomNumbers } from '../lambdas/search/random-tickets.ts';

/** A ticket of the folder, as it should be after an import. */
export interface ExpectedTicket {
  /** Of Zendesk. */
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
}

export interface ZendeskFolder {
  /** The files by their paths. */
  readonly files: ReadonlyMap<string, string>;
  /** Without deleted ones. */
  readonly tickets: readonly ExpectedTicket[];
}

export interface FolderOptions {
  readonly tickets: number;
  readonly seed?: number;
  readonly organizations?: number;
  readonly users?: number;
  /** Part of names and addresses, so that they differ from those of other folders. */
  readonly suffix?: string;
  /** The number of the first ticket. */
  readonly first?: number;
  /** What the tickets of a later export have since the first one. */
  readonly later?: boolean;
}

/** HTML as Zendesk has it, and the Markdown that it becomes. */
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
const statuses = [
  ['new', 'new'],
  ['open', 'in_progress'],
  ['pending', 'in_progress'],
  ['hold', 'on_hold'],
  ['solved', 'resolved'],
  ['closed', 'closed'],
  ['closed', 'closed'],
  ['closed', 'closed'],
] as const;
const priorities = [
  ['low', 'low'],
  ['normal', 'medium'],
  ['high', 'high'],
  ['urgent', 'critical'],
  [null, 'medium'],
] as const;
const types = [
  ['incident', 'incident'],
  ['question', 'service_request'],
  ['problem', 'problem'],
  [null, 'incident'],
] as const;

const hour = 60 * 60 * 1000;
const agents = [900_001, 900_002, 900_003];
const pageSize = 1000;

/** A folder of what Zendesk's export answers: each record begins with the example of the reference. */
export function zendeskFolder({
  tickets: count,
  seed = 1,
  organizations = 60,
  users = 400,
  suffix = '',
  first = 1,
  later = false,
}: FolderOptions): ZendeskFolder {
  const random = randomNumbers(seed);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  };
  const files = new Map<string, string>();
  const save = (name: string, list: string, values: readonly unknown[]) => {
    for (let page = 0; page * pageSize < values.length; page += 1)
      files.set(
        `${name}-${page + 1}.json`,
        JSON.stringify({
          [list]: values.slice(page * pageSize, (page + 1) * pageSize),
          next_page: null,
          count: values.length,
        }),
      );
  };
  const companies = Array.from({ length: organizations }, (_, n) => ({
    ...examples.organization,
    id: 500_000 + n,
    name: `Client ${n}${suffix} Limited`,
    domain_names: [`client${n}${suffix}.example`],
  }));
  const people = Array.from({ length: users }, (_, n) => ({
    ...examples.user,
    id: 700_000 + n,
    name: `Requester ${n}`,
    email: `requester.${n}@client${n % organizations}${suffix}.example`,
    organization_id: 500_000 + (n % organizations),
    role: 'end-user',
    ticket_restriction: 'organization',
    suspended: false,
    // Deleted people stay the authors of what they wrote.
    active: n % 50 !== 49,
  }));
  const staff = agents.map((id, n) => ({
    ...examples.user,
    id,
    name: `Agent ${n}`,
    email: `agent.${n}@desk${suffix}.example`,
    organization_id: null,
    suspended: false,
  }));
  save('organizations', 'organizations', companies);
  save('users', 'users', [...staff, ...people]);
  const nameOf = new Map([...staff, ...people].map(({ id, name }) => [id, name]));

  const tickets: unknown[] = [];
  const events: unknown[] = [];
  const ratings: unknown[] = [];
  const expected: ExpectedTicket[] = [];
  const start = Date.parse('2023-01-02T08:00:00Z');
  for (let n = 0; n < count; n += 1) {
    const id = first + n;
    const created = start + n * hour + Math.floor(random() * hour);
    const at = (offset: number) => new Date(created + offset).toISOString().replace('.000', '');
    const requester = pick(people);
    const agent = pick(agents);
    const [status, ourStatus] = later && n % 10 === 3 ? (['closed', 'closed'] as const) : pick(statuses);
    const [priority, ourPriority] = pick(priorities);
    const [type, ourType] = pick(types);
    const hasEnded = ourStatus === 'resolved' || ourStatus === 'closed';
    const isDeleted = n % 97 === 96;
    const body = pick(bodies);
    const subject = `${pick(subjects)} (${id})`;
    const commentCount = 2 + Math.floor(random() * 6) + (later && n % 10 === 4 ? 1 : 0);
    const comments: ExpectedTicket['comments'][number][] = [];
    const names: string[] = [];
    const commentOf = (index: number, author_id: number, text: string, isPublic: boolean) => {
      const hasFile = isPublic && random() < 1 / 15;
      const file = 4_000_000 + id * 20 + index;
      if (hasFile) {
        names.push(`log-${file}.txt`);
        files.set(`attachments/${file}/log-${file}.txt`, `Line ${file}\n`);
      }
      return {
        ...examples.comment,
        id: 8_000_000 + id * 20 + index,
        event_type: 'Comment',
        author_id,
        body: undefined,
        html_body: `<div class="zd-comment" dir="auto">${text}</div>`,
        public: isPublic,
        created_at: at(index * hour * 5),
        attachments: hasFile
          ? [
              {
                ...examples.comment.attachments[0],
                id: file,
                file_name: `log-${file}.txt`,
                content_url: `https://company.zendesk.com/attachments/token/${file}/?name=log.txt`,
                size: `Line ${file}\n`.length,
              },
            ]
          : [],
      };
    };
    const event = (index: number, child: unknown[]) => ({
      ...examples.ticketEvent,
      id: 6_000_000 + id * 20 + index,
      ticket_id: id,
      created_at: at(index * hour * 5),
      child_events: child,
    });
    events.push(event(0, [commentOf(0, requester.id, body[0], true)]));
    for (let index = 1; index < commentCount; index += 1) {
      const byAgent = index % 2 === 1;
      const isPublic = !byAgent || random() < 0.8;
      const [html, text] = pick(bodies);
      const author = byAgent ? agent : requester.id;
      events.push(event(index, [commentOf(index, author, html, isPublic)]));
      comments.push({
        author: nameOf.get(author) ?? '',
        text,
        is_internal: !isPublic,
        created_at: new Date(created + index * hour * 5).toISOString(),
      });
    }
    if (hasEnded)
      events.push(event(commentCount, [{ event_type: 'Change', status: 'solved', previous_value: 'open' }]));
    const score = hasEnded && random() < 0.2 ? pick(['good', 'bad']) : undefined;
    if (score !== undefined)
      ratings.push({
        ...examples.satisfactionRating,
        id: 3_000_000 + id,
        ticket_id: id,
        score,
        comment: 'Thanks',
        updated_at: at((commentCount + 1) * hour * 5),
      });
    tickets.push({
      ...examples.ticket,
      id,
      subject,
      raw_subject: subject,
      description: 'As it was typed',
      type,
      priority,
      status: isDeleted ? 'deleted' : status,
      requester_id: requester.id,
      submitter_id: requester.id,
      assignee_id: status === 'new' ? null : agent,
      organization_id: requester.organization_id,
      group_id: null,
      tags: ['enterprise', 'other_tag'],
      custom_fields: [],
      satisfaction_rating: { score: 'unoffered' },
      created_at: at(0),
      updated_at: at(commentCount * hour * 5),
    });
    if (isDeleted) continue;
    expected.push({
      id: String(id),
      subject,
      description: body[1],
      status: ourStatus,
      priority: ourPriority,
      type: ourType,
      company: `Client ${requester.organization_id - 500_000}${suffix} Limited`,
      requester: requester.name,
      created_at: new Date(created).toISOString(),
      ended_at: hasEnded ? new Date(created + commentCount * hour * 5).toISOString() : null,
      tags: ['enterprise', 'other-tag'],
      rating: score === undefined ? null : score === 'good' ? 'good' : 'not_good',
      comments,
      files: names,
    });
  }
  save('tickets', 'tickets', tickets);
  save('ticket_events', 'ticket_events', events);
  save('satisfaction_ratings', 'satisfaction_ratings', ratings);
  return { files, tickets: expected };
}
