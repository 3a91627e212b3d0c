import * as z from 'zod';
import { Id, Text, Time, nullishToNull } from './schemas.ts';

/*
 * Responses of Zendesk's API, as files: https://developer.zendesk.com/api-reference/ticketing/. A file's name
 * begins with the name of the list in it: organizations-1.json, users-2.json. Comments come from the
 * incremental export of ticket events with `include=comment_events`, or from tickets/35436/comments.json.
 */

export const Organization = z.object({
  id: Id,
  name: z.string(),
  domain_names: z.array(z.string()).nullish(),
  details: Text,
  created_at: Time,
});

export const User = z.object({
  id: Id,
  name: z.string(),
  email: nullishToNull(z.string()),
  phone: nullishToNull(z.string()),
  role: z.string(),
  organization_id: nullishToNull(Id),
  active: z.boolean().default(true),
  suspended: nullishToNull(z.boolean()),
  ticket_restriction: Text,
  created_at: Time,
});

export const Group = z.object({ id: Id, name: z.string(), deleted: z.boolean().default(false) });

export const TicketField = z.object({
  id: Id,
  type: z.string(),
  title: z.string(),
  active: z.boolean().default(true),
  removable: z.boolean().default(true),
  visible_in_portal: z.boolean().default(false),
  custom_field_options: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
});

const Attachment = z.object({
  id: Id,
  file_name: z.string(),
  content_url: z.url(),
  content_type: Text,
  size: z.int().nullish(),
  deleted: z.boolean().nullish(),
});

export const Comment = z.object({
  id: Id,
  author_id: Id,
  body: Text,
  html_body: Text,
  public: z.boolean(),
  attachments: z.array(Attachment).nullish(),
  created_at: Time,
});
export type Comment = z.output<typeof Comment>;

export const Ticket = z.object({
  id: Id,
  subject: Text,
  raw_subject: Text,
  description: Text,
  type: Text,
  priority: Text,
  status: z.string(),
  requester_id: Id,
  submitter_id: nullishToNull(Id),
  assignee_id: nullishToNull(Id),
  organization_id: nullishToNull(Id),
  group_id: nullishToNull(Id),
  tags: z.array(z.string()).default([]),
  custom_fields: z.array(z.object({ id: Id, value: z.unknown() })).nullish(),
  satisfaction_rating: z.object({ score: Text, comment: Text }).nullish(),
  metric_set: z.object({ solved_at: nullishToNull(Time) }).nullish(),
  created_at: Time,
  updated_at: Time,
});
export type Ticket = z.output<typeof Ticket>;

export const TicketEvent = z.object({
  ticket_id: Id,
  created_at: Time,
  child_events: z.array(z.looseObject({ event_type: z.string() })).default([]),
});

export const Rating = z.object({ ticket_id: Id, score: Text, comment: Text, updated_at: Time });
