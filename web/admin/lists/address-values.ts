/** Creates a check for parameters of a URL, in place of the contract's schemas, whose library is large. */
const createPatternTest = (pattern: RegExp) => (value: string) => pattern.test(value);

export const isUserId = createPatternTest(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
export const isCompanyId = createPatternTest(/^[0-9A-HJKMNP-TV-Z]{26}$/);
export const isGroupId = createPatternTest(/^[a-z0-9]{1,3}$/);
/** The id of a category or department. */
export const isReferenceId = createPatternTest(/^[a-z0-9_]{1,40}$/);

/** Whether a text is a calendar day, such as `2026-01-31`. */
export function isDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === value;
}
