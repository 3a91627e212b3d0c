import * as examples from '../lambdas/import/zendesk-examples.ts';
import {
  type VendorComment,
  type OldDeskOptions,
  type ExportFolder,
  type VendorTicket,
  listAttachmentFiles,
  listExpectedTickets,
  generateOldDesk,
  formatVendorTime,
  splitIntoPages,
} from './old-desk.ts';

const priorities = { low: 'low', medium: 'normal', high: 'high', critical: 'urgent' } as const;

const toComment = ({ id, author, html, isPublic, at, file }: VendorComment) => ({
  ...examples.comment,
  id,
  event_type: 'Comment',
  author_id: author.id,
  body: undefined,
  html_body: `<div class="zd-comment" dir="auto">${html}</div>`,
  public: isPublic,
  created_at: formatVendorTime(at),
  attachments: file
    ? [
        {
          ...examples.comment.attachments[0],
          id: file.id,
          file_name: file.name,
          content_url: `https://company.zendesk.com/attachments/token/${file.id}/?name=log.txt`,
          size: file.content.length,
        },
      ]
    : [],
});

/** The comment that Zendesk adds to a merged ticket, as its last one. */
const formatMergeText = (targetId: number) =>
  `This request was closed and merged into request #${targetId} "Another".`;

function listEvents(ticket: VendorTicket) {
  const { id, comments, agent, merged_into, hasEnded, updated } = ticket;
  const createEvent = (index: number, at: number, child_events: readonly unknown[]) => ({
    ...examples.ticketEvent,
    id: 6_000_000 + id * 20 + index,
    ticket_id: id,
    created_at: formatVendorTime(at),
    child_events,
  });
  const mergeComment = {
    ...examples.comment,
    id: 8_000_000 + id * 20 + 19,
    event_type: 'Comment',
    author_id: agent.id,
    body: formatMergeText(merged_into ?? 0),
    public: false,
    created_at: formatVendorTime(updated),
    attachments: [],
  };
  const solvedChange = { event_type: 'Change', status: 'solved', previous_value: 'open' };
  return [
    ...comments.map((comment, index) => createEvent(index, comment.at, [toComment(comment)])),
    ...(hasEnded
      ? [
          createEvent(comments.length, updated, [
            ...(merged_into === null ? [] : [mergeComment]),
            solvedChange,
          ]),
        ]
      : []),
  ];
}

const toTicket = (ticket: VendorTicket) => ({
  ...examples.ticket,
  id: ticket.id,
  subject: ticket.subject,
  raw_subject: ticket.subject,
  description: 'As it was typed',
  // Zendesk omits values that were not set.
  type: ticket.type === 'incident' ? null : ticket.type,
  priority: ticket.priority === 'medium' && ticket.id % 2 === 0 ? null : priorities[ticket.priority],
  status: ticket.deleted ? 'deleted' : ticket.status,
  requester_id: ticket.requester.id,
  submitter_id: ticket.requester.id,
  assignee_id: ticket.status === 'new' ? null : ticket.agent.id,
  organization_id: ticket.company.id,
  group_id: null,
  tags: ['enterprise', 'other_tag', ...(ticket.merged_into === null ? [] : ['closed_by_merge'])],
  custom_fields: [],
  satisfaction_rating: { score: 'unoffered' },
  created_at: formatVendorTime(ticket.created),
  updated_at: formatVendorTime(ticket.updated),
});

/** A folder with an export of Zendesk; each record is based on an example in Zendesk's reference. */
export function createZendeskFolder(options: OldDeskOptions): ExportFolder {
  const desk = generateOldDesk(options);
  const createPages = <T>(name: string, values: readonly T[]) =>
    splitIntoPages(name, values, (page) => ({ [name]: page, next_page: null, count: values.length }));
  const expectedTickets = listExpectedTickets(desk);
  return {
    files: new Map([
      ...createPages(
        'organizations',
        desk.companies.map(({ id, name, domain }) => ({
          ...examples.organization,
          id,
          name,
          domain_names: [domain],
        })),
      ),
      ...createPages(
        'users',
        [...desk.staff, ...desk.people].map(({ id, name, email, company, deleted }) => ({
          ...examples.user,
          id,
          name,
          // Deleting a user removes their addresses.
          email: deleted ? null : email,
          active: !deleted,
          organization_id: company?.id ?? null,
          suspended: false,
          ...(company && { role: 'end-user', ticket_restriction: 'organization' }),
        })),
      ),
      ...createPages('tickets', desk.tickets.map(toTicket)),
      ...createPages('ticket_events', desk.tickets.flatMap(listEvents)),
      ...createPages(
        'satisfaction_ratings',
        desk.tickets.flatMap(({ id, rating, updated }) =>
          rating === null
            ? []
            : [
                {
                  ...examples.satisfactionRating,
                  id: 3_000_000 + id,
                  ticket_id: id,
                  score: rating === 'good' ? 'good' : 'bad',
                  comment: 'Thanks',
                  updated_at: formatVendorTime(updated + 1000),
                },
              ],
        ),
      ),
      ...listAttachmentFiles(desk),
    ]),
    // A merged ticket also has Zendesk's comment about the merge, as a note.
    tickets: expectedTickets.map((ticket) => {
      const { merged_into, comments, ended_at } = ticket;
      if (merged_into === null) return ticket;
      const author = desk.tickets[Number(ticket.id) - 1]?.agent.name ?? '';
      const text = formatMergeText(Number(merged_into));
      const note = { author, text, is_internal: true, created_at: ended_at ?? '' };
      return { ...ticket, comments: [...comments, note] };
    }),
  };
}
