import type * as z from 'zod';

/** Describes the first issue of a value in one sentence that names the field. */
export function describeIssue({ issues: [issue] }: z.ZodError): string {
  if (!issue) return 'It cannot be read.';
  const field = issue.path
    .filter((part) => typeof part === 'string')
    .join(' ')
    .replaceAll('_', ' ');
  // Messages of our own schemas already name the field.
  return /^(invalid|must|too|unrecognized)/i.test(issue.message)
    ? `${field}: ${issue.message}`
    : issue.message;
}
