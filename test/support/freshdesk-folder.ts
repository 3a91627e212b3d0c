import * as examples from '../lambdas/import/freshdesk-examples.ts';
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

const statuses = { new: 2, open: 2, pending: 3, hold: 7, solved: 4, closed: 5 } as const;
const types = { incident: 'Incident', question: 'Question', problem: 'Problem' } as const;
const priorities = { low: 1, medium: 2, high: 3, critical: 4 } as const;

const toAttachments = ({ file }: VendorComment) =>
  file
    ? [
        {
          ...examples.attachment,
          id: file.id,
          name: file.name,
          content_type: 'text/plain',
          attachment_url: `https://cdn.freshdesk.com/data/helpdesk/attachments/production/${file.id}/original/log.txt`,
        },
      ]
    : [];

const toConversation = (ticket_id: number, comment: VendorComment) => ({
  ...examples.conversation,
  id: comment.id,
  ticket_id,
  user_id: comment.author.id,
  incoming: !comment.isByAgent,
  private: !comment.isPublic,
  body: `<div>${comment.html}</div>`,
  body_text: '',
  attachments: toAttachments(comment),
  created_at: formatVendorTime(comment.at),
  updated_at: formatVendorTime(comment.at),
});

const toTicket = ({ comments: [firstComment], ...ticket }: VendorTicket) => ({
  ...examples.ticket,
  id: ticket.id,
  subject: ticket.subject,
  description: `<div>${firstComment.html}</div>`,
  description_text: '',
  type: types[ticket.type],
  priority: priorities[ticket.priority],
  status: statuses[ticket.status],
  requester_id: ticket.requester.id,
  responder_id: ticket.status === 'new' ? null : ticket.agent.id,
  company_id: ticket.company.id,
  tags: ['enterprise', 'other_tag'],
  custom_fields: {},
  attachments: toAttachments(firstComment),
  deleted: ticket.deleted,
  stats: ticket.hasEnded ? { resolved_at: formatVendorTime(ticket.updated), closed_at: null } : null,
  created_at: formatVendorTime(ticket.created),
  updated_at: formatVendorTime(ticket.updated),
});

/** A folder of Freshdesk's API responses; each record is based on an example in Freshdesk's API reference. */
export function createFreshdeskFolder(options: OldDeskOptions): ExportFolder {
  const desk = generateOldDesk(options);
  const createPages = <T>(name: string, values: readonly T[]) => splitIntoPages(name, values, (page) => page);
  return {
    files: new Map([
      ...createPages(
        'companies',
        desk.companies.map(({ id, name, domain }) => ({ ...examples.company, id, name, domains: [domain] })),
      ),
      ...createPages(
        'contacts',
        desk.people.map(({ id, name, email, company, deleted }) => ({
          ...examples.contact,
          id,
          name,
          email,
          company_id: company?.id ?? null,
          deleted,
        })),
      ),
      ...createPages(
        'agents',
        desk.staff.map(({ id, name, email }) => ({
          ...examples.agent,
          id,
          contact: { ...examples.agent.contact, name, email },
        })),
      ),
      ...createPages('tickets', desk.tickets.map(toTicket)),
      ...createPages(
        'conversations',
        desk.tickets.flatMap(({ id, comments: [, ...laterComments] }) =>
          laterComments.map((comment) => toConversation(id, comment)),
        ),
      ),
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
                  feedback: 'Thanks',
                  ratings: { default_question: rating === 'good' ? 103 : -103 },
                  updated_at: formatVendorTime(updated + 1000),
                },
              ],
        ),
      ),
      ...listAttachmentFiles(desk),
    ]),
    // Freshdesk does not export merges.
    tickets: listExpectedTickets(desk).map((ticket) => ({ ...ticket, merged_into: null })),
  };
}
