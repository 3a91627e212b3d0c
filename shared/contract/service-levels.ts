import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { clockKinds } from '../model/service-levels.ts';
import { CompanyId } from './company-id.ts';
import { defineEndpoints } from './define.ts';
import {
  BusinessHours,
  BusinessHoursUpdate,
  ServiceLevelId,
  ServicePolicy,
  ServicePolicyUpdate,
} from './service-level.ts';
import { TicketId } from './ticket-id.ts';

/** The versions of policy and business hours that apply to a ticket, such as `gold@3`. */
const Terms = z.strictObject({ policy: z.string(), calendar: z.string() });
const DueTime = z.strictObject({
  due_at: z.iso.datetime().nullable(),
  due_kind: z.enum(clockKinds).nullable(),
});

/** How an open ticket would change if it moved to its company's current service level. */
export const TermsChangePreview = z
  .strictObject({
    id: TicketId,
    ticket_number: z.string(),
    subject: z.string(),
    company_name: z.string(),
    from: Terms.nullable(),
    to: Terms,
    before: DueTime,
    after: DueTime,
  })
  .meta({ id: 'TermsChangePreview' });
export type TermsChangePreview = z.output<typeof TermsChangePreview>;

/** An update of open tickets to the current service levels of their companies. */
export const TermsUpdate = z
  .strictObject({
    id: z.ulid(),
    /** The company whose tickets are updated; null for all. */
    company: z.strictObject({ id: CompanyId, name: z.string() }).nullable(),
    state: z.enum(['running', 'done']),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
    /** The number of open tickets with a service level; null until the update begins. */
    total: z.int().nullable(),
    /** How many of these tickets have been processed. */
    examined: z.int(),
    /** How many tickets have moved to other versions. */
    moved: z.int(),
    /** How many tickets could not be updated. */
    failed: z.int(),
  })
  .meta({ id: 'TermsUpdate' });
export type TermsUpdate = z.output<typeof TermsUpdate>;

const ServiceLevelParams = z.strictObject({ id: ServiceLevelId });

export const serviceLevelEndpoints = defineEndpoints({
  getServiceLevels: {
    method: 'GET',
    path: '/api/service-levels',
    access: permissions.read_people_and_companies,
    service: 'companies',
    summary: 'Current policies and business hours, by name',
    response: z.strictObject({ policies: z.array(ServicePolicy), calendars: z.array(BusinessHours) }),
  },
  saveServicePolicy: {
    method: 'PUT',
    path: '/api/service-levels/policies/{id}',
    access: permissions.write_service_levels,
    service: 'companies',
    summary: 'Store a new version of a policy, which applies to tickets created from then on',
    params: ServiceLevelParams,
    body: ServicePolicyUpdate,
    response: ServicePolicy,
    errors: [409],
  },
  saveBusinessHours: {
    method: 'PUT',
    path: '/api/service-levels/calendars/{id}',
    access: permissions.write_service_levels,
    service: 'companies',
    summary: 'Store a new version of business hours, which applies to tickets created from then on',
    params: ServiceLevelParams,
    body: BusinessHoursUpdate,
    response: BusinessHours,
    errors: [409],
  },
  previewTermsUpdate: {
    method: 'GET',
    path: '/api/service-levels/open-tickets',
    access: permissions.write_service_levels,
    service: 'companies',
    summary: `The open tickets whose service level differs from their company's current one, and their due times with the current one. Reads at most ${limits.terms_preview} open tickets; \`more\` says whether there are others`,
    query: z.strictObject({ company: CompanyId.optional() }),
    response: z.strictObject({ items: z.array(TermsChangePreview), examined: z.int(), more: z.boolean() }),
  },
  startTermsUpdate: {
    method: 'POST',
    path: '/api/service-levels/open-tickets/update',
    access: permissions.write_service_levels,
    service: 'companies',
    summary:
      'Change the open tickets of a company, or of all, to the service levels that they are promised now. It begins within a minute; if an update is running, the answer is that update',
    body: z.strictObject({ company_id: CompanyId.nullable() }),
    response: TermsUpdate,
    errors: [404],
  },
  getTermsUpdate: {
    method: 'GET',
    path: '/api/service-levels/open-tickets/update',
    access: permissions.write_service_levels,
    service: 'companies',
    summary: 'The last update of open tickets, and its progress',
    response: z.strictObject({ update: TermsUpdate.nullable() }),
  },
});
