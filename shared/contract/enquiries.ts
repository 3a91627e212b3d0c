import * as z from 'zod';
import { enquirySources, enquiryStates } from '../model/enquiries.ts';
import { permissions } from '../model/permissions.ts';
import { defineEndpoints } from './define.ts';
import { PageQuery, pageSchema } from './page.ts';

/** An enquiry as staff see it. */
export const ReceivedEnquiry = z
  .strictObject({
    id: z.string(),
    source: z.enum(enquirySources),
    received_at: z.iso.datetime(),
    name: z.string(),
    email: z.string(),
    /** Empty if the sender did not enter one. */
    company: z.string(),
    subject: z.string(),
    message: z.string(),
    state: z.enum(enquiryStates),
    /** Who closed the enquiry, and when; null while it is open. */
    closed_by: z.string().nullable(),
    closed_at: z.iso.datetime().nullable(),
    /** The ticket that was created from the enquiry. */
    ticket: z.strictObject({ id: z.string(), ticket_number: z.string() }).nullable(),
    /** The id of the received mail that became the enquiry. Present only if this mail has files. */
    mail_id: z.string().optional(),
  })
  .meta({ id: 'ReceivedEnquiry' });
export type ReceivedEnquiry = z.output<typeof ReceivedEnquiry>;

export const EnquiryId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'must be the id of an enquiry')
  .meta({ examples: ['01JZ6Y3T9QK5V8W2N4M7R1C0XB'] });

const EnquiryParams = z.strictObject({ id: EnquiryId });

export const enquiryEndpoints = defineEndpoints({
  listEnquiries: {
    method: 'GET',
    path: '/api/enquiries',
    access: permissions.work_all_tickets,
    service: 'enquiries',
    summary: 'Enquiries of the contact form and of first mails by strangers, newest first',
    query: z.strictObject({ ...PageQuery.shape, state: z.enum(enquiryStates).default('open') }),
    response: pageSchema(ReceivedEnquiry),
  },
  getEnquiry: {
    method: 'GET',
    path: '/api/enquiries/{id}',
    access: permissions.work_all_tickets,
    service: 'enquiries',
    summary: 'One enquiry',
    params: EnquiryParams,
    response: ReceivedEnquiry,
    errors: [404],
  },
  changeEnquiry: {
    method: 'PATCH',
    path: '/api/enquiries/{id}',
    access: permissions.work_all_tickets,
    service: 'enquiries',
    summary: 'Close an open enquiry, or open a closed one again',
    params: EnquiryParams,
    body: z.strictObject({ state: z.enum(enquiryStates) }),
    response: ReceivedEnquiry,
    errors: [404, 409],
  },
});
