import type { ClientInput } from '@portico/shared/contract/define.ts';
import type { Contract } from '@portico/shared/contract/index.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { NamedOption } from '../../selects/named-option.ts';
import { refusals } from './texts.ts';

type RequesterBody = ClientInput<Contract['createTicketForCompany']>['body']['requester'];

/** Whom a ticket is raised for. What was entered by hand stays while a user is chosen instead, and the other way round. */
export interface ClientDraft {
  company?: NamedOption;
  user?: NamedOption;
  manual: boolean;
  requester_name: string;
  requester_email: string;
}

export const emptyClient: ClientDraft = { manual: false, requester_name: '', requester_email: '' };

export type ClientProblem = { field: 'company' | 'user' | 'manual' | 'requester_email'; message: string };

const entered = ({ requester_name, requester_email }: ClientDraft): boolean =>
  requester_name.trim() !== '' && requester_email.trim() !== '';

/** Whether it is said who asks, so that the ticket itself can be written. */
export const hasRequester = (draft: ClientDraft): boolean =>
  draft.company !== undefined && (draft.manual ? entered(draft) : draft.user !== undefined);

const isAddress = (text: string): boolean =>
  text.length <= limits.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** What stands in the way of raising the ticket for this client, if anything. */
export function clientProblem(draft: ClientDraft): ClientProblem | undefined {
  if (draft.company === undefined) return { field: 'company', message: refusals.company };
  if (!draft.manual) return draft.user === undefined ? { field: 'user', message: refusals.user } : undefined;
  if (!entered(draft)) return { field: 'manual', message: refusals.manual };
  if (!isAddress(draft.requester_email.trim())) return { field: 'requester_email', message: refusals.email };
  return undefined;
}

/** The requester as the API takes it; undefined while nobody is chosen. */
export function requesterOf({ manual, user, ...draft }: ClientDraft): RequesterBody | undefined {
  if (manual) return { full_name: draft.requester_name.trim(), email: draft.requester_email.trim() };
  return user && { user_id: user.id };
}
