import { ulid } from 'ulid';
import type { NewTicket, Ticket } from '@portico/shared/contract/ticket.ts';
import { removeDirectionMarks } from '@portico/shared/model/invisible.ts';
import { messages } from '@portico/shared/model/messages.ts';
import { computeWaitingSide } from '@portico/shared/model/ticket.ts';
import type { NamedTicket } from '../../domain/links/ticket-link.ts';
import type { EventActor } from '../../domain/ticket/recorded-event.ts';
import {
  createTicketOperations,
  appendEvent,
  readTicket,
  retryOnConflict,
} from '../../domain/ticket/store.ts';
import {
  type Author,
  type StoredTicket,
  composeActivity,
  initialTicketFields,
} from '../../domain/ticket/ticket.ts';
import { readCurrentTerms } from '../../domain/service-levels/versions.ts';
import { readCompanyFacts } from '../../domain/people/company-facts.ts';
import type { TicketGroup } from '../../domain/groups.ts';
import { type StoredValues, listSearchTexts, validateNewValues } from '../../domain/custom-fields.ts';
import { createParticipantCopyOperations } from '../../domain/people/participant.ts';
import { readChosenEntry } from '../../domain/reference.ts';
import {
  type SearchDocument,
  extractWords,
  lowestSequenceNumber,
  tailAttributes,
  tailKey,
} from '../../domain/ticket/search-document.ts';
import {
  type RepeatableRequest,
  executeRepeatableRequest,
  requireEarlierResultId,
  isRepeatedRequest,
  recordRequest,
} from '../../table/idempotency.ts';
import { countTowardLimit } from '../../table/rate-limit.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { type VisibilityScope, allTicketsScope } from '../../domain/visibility-scope.ts';
import { ConditionFailed, type TransactItem, put, transact } from '../../platform/dynamodb.ts';
import { toDescriptionItem } from '../items.ts';
import { allocateTicketNumbers } from '../ticket-numbers.ts';
import { createServiceLevel } from '../../domain/ticket/service-level.ts';
import { toVisibleTicketFacts } from '../reader-view.ts';
import { readTicketScreen } from '../ticket-screen.ts';

/** The requester of a ticket: a user, or a contact that staff entered (`id` null). */
export interface Requester {
  readonly id: string | null;
  readonly email: string;
  readonly full_name: string;
}

/** The origin of a ticket that was not created with the form. */
interface TicketOrigin {
  /**
   * The values of custom fields: copied from the original ticket, or none for a mail.
   * @default the values of the form, which are validated
   */
  readonly values?: StoredValues;
  /** The ended ticket to which this one is a follow-up. */
  readonly follows?: NamedTicket;
  readonly split?: {
    /** The id of the new ticket, under which copies of files are stored. */
    readonly id: string;
    readonly from: NamedTicket;
  };
  /** @default none */
  readonly group?: TicketGroup | null;
  /** Additional operations of the transaction. If one is refused, the caller retries everything. */
  readonly operations?: (ticket: NamedTicket) => Promise<readonly TransactItem[]>;
}

const readCreatedTicket = async (scope: VisibilityScope, id: string): Promise<Ticket> =>
  (await readTicketScreen(scope, id, { consistent: true })).ticket;

function createSearchDocument(ticket: StoredTicket, description: string): SearchDocument {
  const { id, company_id, status, priority, ticket_number, subject } = ticket;
  const { requester_name, requester_email, company_name } = ticket;
  return {
    id,
    stamp: lowestSequenceNumber,
    facets: { company_id, status, priority, assignee_id: '' },
    words: extractWords(
      [ticket_number, subject],
      [description, requester_name, requester_email, company_name, ...listSearchTexts(ticket.custom_fields)],
    ),
    notes: extractWords([], listSearchTexts(ticket.staff_custom_fields)),
  };
}

/** Returns the stored ticket, or the ticket that an earlier request with the same key created. */
async function storeTicket(
  ticket: StoredTicket,
  description: string,
  actor: EventActor,
  request: RepeatableRequest,
  at: Date,
  { split, operations }: TicketOrigin,
  scope: VisibilityScope,
): Promise<Ticket> {
  const { id, follows, ticket_number } = ticket;
  const reference = { id, ticket_number };
  const originalTicketUpdate =
    follows &&
    (await appendEvent(await readTicket(follows.id), { event: 'followed_up', by: reference, actor, at }));
  try {
    await transact([
      recordRequest(request, id, at),
      ...createTicketOperations({ event: 'created', ticket, split_from: split?.from ?? null, actor, at }),
      put({ Item: toDescriptionItem(id, description), ConditionExpression: 'attribute_not_exists(pk)' }),
      // Searchable immediately.
      put({ Item: { ...tailKey(id), ...tailAttributes(createSearchDocument(ticket, description)) } }),
      ...(originalTicketUpdate?.operations ?? []),
      ...(follows ? await createParticipantCopyOperations(follows.id, ticket) : []),
      ...((await operations?.(reference)) ?? []),
    ]);
    return { ...toVisibleTicketFacts(scope, ticket, at), description };
  } catch (error) {
    if (error instanceof ConditionFailed && isRepeatedRequest(error))
      return readCreatedTicket(scope, requireEarlierResultId(request, error));
    throw error;
  }
}

/**
 * Creates a ticket. The ticket and the request's record are one transaction, so a repeated request returns
 * the same ticket. The ticket stores the names of its company, category and department, so that its screen
 * needs no other reads.
 *
 * The company is read before the transaction and not checked in it: otherwise concurrent tickets of one
 * company would conflict. If the company is renamed in between, the stream corrects the name
 * (companies/rename-company.ts).
 * @throws ApiError `invalid_request` for an unknown category or department, `company_inactive`, `not_found`
 * if the company does not exist, `idempotency_key_reused`, `busy`
 */
export function createTicket(
  company_id: string,
  requester: Requester,
  author: Author,
  input: NewTicket,
  request: RepeatableRequest,
  at: Date,
  origin: TicketOrigin = {},
): Promise<Ticket> {
  const { follows, split, group = null, values: givenValues, operations } = origin;
  // The response has the form of a row in the author's lists.
  const scope: VisibilityScope =
    author.side === 'support' ? allTicketsScope : { kind: 'company', company_id };
  // Values copied from another ticket may be retired.
  const withRetired = givenValues !== undefined;
  const create = async () => {
    const [company, [ticket_number = ''], category, department, values] = await Promise.all([
      readCompanyFacts(company_id),
      allocateTicketNumbers(1),
      readChosenEntry('categories', input.category_id, { withRetired }),
      readChosenEntry('departments', input.department_id, { withRetired }),
      givenValues ??
        validateNewValues(
          input.type,
          input.custom_fields,
          author.side === 'support' ? 'support' : 'customer',
        ),
      countTowardLimit('tickets', 'company', company_id, 1, at),
    ]);
    if (!company) throw notFound();
    if (company.status !== 'active') throw new ApiError('company_inactive', messages.company_inactive);
    const terms = company.service_level && (await readCurrentTerms(company.service_level));
    const { description: text, custom_fields: _, ...rest } = input;
    // A text that was a comment may contain direction marks.
    const description = removeDirectionMarks(text);
    // Does not compile if the form has a field that is not stored.
    const fields: Pick<StoredTicket, keyof typeof rest> = rest;
    const created_at = at.toISOString();
    const ticket: StoredTicket = {
      ...fields,
      custom_fields: values.custom_fields,
      staff_custom_fields: values.staff_custom_fields,
      category_name: category?.name ?? null,
      department_name: department?.name ?? null,
      id: split?.id ?? ulid(at.getTime()),
      ticket_number,
      status: 'new',
      assignee_id: null,
      assignee_name: null,
      group_id: group?.id ?? null,
      group_name: group?.name ?? null,
      tags: [],
      // A split ticket is linked to its original.
      links: split ? 1 : 0,
      requester_id: requester.id,
      requester_email: requester.email,
      requester_name: requester.full_name,
      company_id,
      company_name: company.name,
      created_by: request.user_id,
      created_at,
      ...composeActivity(author, created_at),
      last_text: '',
      last_to_speak: 'customer',
      answered_at: null,
      waiting_on: computeWaitingSide('new', 'customer'),
      waiting: false,
      hold: null,
      ...(await createServiceLevel(
        terms,
        { priority: input.priority, created_at },
        author.side === 'support' && !split ? 'support' : 'customer',
      )),
      ...initialTicketFields,
      external: null,
      follows: follows ? { id: follows.id, ticket_number: follows.ticket_number } : null,
    };
    const actor: EventActor = { id: request.user_id, name: author.name, side: author.side, roles: [] };
    const store = () => storeTicket(ticket, description, actor, request, at, origin, scope);
    return operations ? store() : retryOnConflict(store);
  };
  return executeRepeatableRequest(request, at, create, (id) => readCreatedTicket(scope, id));
}
