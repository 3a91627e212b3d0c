import { ApiError } from '../api/error.ts';

/** Messages by field; `root` is about the whole form. */
export type FieldErrors<Values> = Partial<Record<keyof Values | 'root', string>>;

export const hasErrors = (errors: object): boolean => Object.keys(errors).length > 0;

/** Removes the errors of the edited fields and of the whole form. */
export function clearErrors<Values>(
  errors: FieldErrors<Values>,
  editedValues: Partial<Values>,
): FieldErrors<Values> {
  const remaining = { ...errors };
  delete remaining.root;
  for (const name in editedValues) delete remaining[name];
  return remaining;
}

/**
 * The first validation issue of the API for each field of the body (`body.subject`, `body.roles.0`). Empty
 * for other errors.
 */
export function toFieldErrors<Name extends string>(
  error: unknown,
  fields: readonly Name[],
): Partial<Record<Name, string>> {
  const errors: Partial<Record<Name, string>> = {};
  if (!(error instanceof ApiError)) return errors;
  for (const { path, message } of error.issues) {
    const [part, name] = path.split('.');
    const field = fields.find((fieldName) => part === 'body' && fieldName === name);
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
}
