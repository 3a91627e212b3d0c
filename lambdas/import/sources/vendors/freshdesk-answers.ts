import * as z from 'zod';
import { Id, Text, Time, nullishToNull } from './schemas.ts';

/*
 * Responses of Freshdesk's API, as files: https://developers.freshdesk.com/api/. A response is a list without
 * a name, so the file name says what it contains: companies-1.json, contacts-1.json, agents-1.json. Tickets
 * are in tickets-1.json (with `include=description,stats`), or each ticket has a file of its own, which
 * includes its conversations; other conversations are in tickets/20/conversations.json.
 */

export const Company = z.object({
  id: Id,
  name: z.string(),
  domains: z.array(z.string()).nullish(),
  created_at: Time,
});

export const Contact = z.object({
  id: Id,
  name: z.string(),
  email: nullishToNull(z.string()),
  other_emails: z.array(z.string()).nullish(),
  phone: nullishToNull(z.string()),
  mobile: nullishToNull(z.string()),
  company_id: nullishToNull(Id),
  view_all_tickets: z.boolean().nullish(),
  deleted: z.boolean().nullish(),
  created_at: Time,
});

export const Agent = z.object({
  id: Id,
  contact: z.object({ name: z.string(), email: z.string(), phone: nullishToNull(z.string()) }),
  created_at: Time,
});

export const Group = z.object({
  id: Id,
  name: z.string(),
  description: Text,
  agent_ids: z.array(Id).nullish(),
});

export const TicketField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  default: z.boolean(),
  displayed_to_customers: z.boolean().default(false),
  choices: z.unknown().optional(),
});

const Attachment = z.object({
  id: Id,
  name: z.string(),
  content_type: Text,
  size: z.int().nullish(),
  attachment_url: z.url(),
});
export const Attachments = z.array(Attachment).nullish();

export const Conversation = z.object({
  id: Id,
  ticket_id: Id,
  body: Text,
  body_text: Text,
  private: z.boolean(),
  incoming: z.boolean(),
  user_id: nullishToNull(Id),
  attachments: Attachments,
  created_at: Time,
});
export type Conversation = z.output<typeof Conversation>;

export const Ticket = z.object({
  id: Id,
  subject: Text,
  description: Text,
  description_text: Text,
  type: Text,
  priority: z.int(),
  status: z.int(),
  requester_id: Id,
  responder_id: nullishToNull(Id),
  company_id: nullishToNull(Id),
  group_id: nullishToNull(Id),
  tags: z.array(z.string()).nullish(),
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
  attachments: Attachments,
  conversations: z.array(z.unknown()).nullish(),
  stats: z.object({ resolved_at: nullishToNull(Time), closed_at: nullishToNull(Time) }).nullish(),
  spam: z.boolean().nullish(),
  deleted: z.boolean().nullish(),
  created_at: Time,
  updated_at: Time,
});
export type Ticket = z.output<typeof Ticket>;

export const Rating = z.object({
  ticket_id: Id,
  feedback: Text,
  ratings: z.object({ default_question: z.int() }),
  updated_at: Time,
});
