import type * as z from 'zod';

/** What is wrong with a value, in one sentence that names the field. */
export function issueText({ issues: [issue] }: z.ZodError): string {
  if (!issue) return 'It cannot be read.';
  const field = issue.path
    .filter((part) => typeof part === 'string')
    .join(' ')
    .replaceAll('_', ' ');
  // Messages of our own forms name their field.
  return /^(invalid|must|too|unrecognized)/i.test(issue.message)
    ? `${field}: ${issue.message}`
    : issue.message;
}
