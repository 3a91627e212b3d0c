import type { ClientInput } from '@portico/shared/contract/define.ts';
import type { Contract } from '@portico/shared/contract/index.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { isNamedOption, type NamedOption } from '../../selects/named-option.ts';
import { validationTexts } from './texts.ts';

type RequesterBody = ClientInput<Contract['createTicketForCompany']>['body']['requester'];

/**
 * The client of the ticket. A manually entered requester is preserved while a user is selected instead, and
 * vice versa.
 */
export interface ClientValues {
  company: NamedOption | undefined;
  user: NamedOption | undefined;
  manual: boolean;
  requester_name: string;
  requester_email: string;
}

export const newClientValues: ClientValues = {
  company: undefined,
  user: undefined,
  manual: false,
  requester_name: '',
  requester_email: '',
};

const restoreOption = (value: unknown) => (isNamedOption(value) ? value : undefined);
const restoreText = (value: unknown) => (typeof value === 'string' ? value : '');

/** The values of a stored draft. */
export const restoreClientValues = (stored: Readonly<Record<keyof ClientValues, unknown>>): ClientValues => ({
  company: restoreOption(stored.company),
  user: restoreOption(stored.user),
  manual: stored.manual === true,
  requester_name: restoreText(stored.requester_name),
  requester_email: restoreText(stored.requester_email),
});

const isBlank = (text: string): boolean => text.trim() === '';

const isManualComplete = ({ requester_name, requester_email }: ClientValues): boolean =>
  !isBlank(requester_name) && !isBlank(requester_email);

/** Whether a requester was chosen or entered, so that the form shows the ticket's fields. */
export const hasRequester = (values: ClientValues): boolean =>
  values.company !== undefined && (values.manual ? isManualComplete(values) : values.user !== undefined);

const isEmail = (text: string): boolean =>
  text.length <= limits.email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Returns an error for each incomplete field of the client. */
export function validateClient(values: ClientValues): FieldErrors<ClientValues> {
  const { company, user, manual, requester_name, requester_email } = values;
  if (company === undefined) return { company: validationTexts.company };
  if (!manual) return user === undefined ? { user: validationTexts.user } : {};
  if (!isManualComplete(values))
    return {
      ...(isBlank(requester_name) && { requester_name: validationTexts.manual }),
      ...(isBlank(requester_email) && { requester_email: validationTexts.manual }),
    };
  return isEmail(requester_email.trim()) ? {} : { requester_email: validationTexts.email };
}

/** The requester for the request body; undefined if there is none. */
export function toRequesterBody({ manual, user, ...values }: ClientValues): RequesterBody | undefined {
  if (manual) return { full_name: values.requester_name.trim(), email: values.requester_email.trim() };
  return user && { user_id: user.id };
}
