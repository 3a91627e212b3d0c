import { errorMessage } from '../../api/error.ts';
import { toFieldErrors, hasErrors } from '../../forms/field-errors.ts';

/** The errors of a form that changes the account: next to their fields, or for the whole form. */
export function toAccountErrors<Name extends string>(
  error: unknown,
  fields: readonly Name[],
): Partial<Record<Name, string>> & { root?: string } {
  const errors: Partial<Record<Name, string>> & { root?: string } = toFieldErrors(error, fields);
  if (!hasErrors(errors)) errors.root = errorMessage(error);
  return errors;
}
