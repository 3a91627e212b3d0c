import type { ClientInput } from '@portico/shared/contract/define.ts';
import type { Contract } from '@portico/shared/contract/index.ts';
import type { Reference } from '@portico/shared/contract/reference.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { levels, newTicketDefaults, ticketTypes } from '@portico/shared/model/ticket.ts';
import type { Issue } from '../api/error.ts';
import { enumLabel } from '../ui/enum-label.ts';

export type NewTicketBody = ClientInput<Contract['createTicket']>['body'];

/** The form's content; every field is present. */
export interface Draft {
  type: (typeof ticketTypes)[number];
  priority: (typeof levels)[number];
  impact: (typeof levels)[number];
  urgency: (typeof levels)[number];
  /** An id, or `unchosen`. */
  category_id: string;
  department_id: string;
  subject: string;
  description: string;
}

export type DraftErrors = Partial<Record<keyof Draft, string>>;

/** The choice of no category or department: an item's value is never empty. */
export const unchosen = 'none';

export const emptyDraft: Draft = {
  ...newTicketDefaults,
  category_id: unchosen,
  department_id: unchosen,
  subject: '',
  description: '',
};

const idOf = (choice: string) => (choice === unchosen ? null : choice);

export const bodyOf = (draft: Draft): NewTicketBody => ({
  ...draft,
  category_id: idOf(draft.category_id),
  department_id: idOf(draft.department_id),
});

const problemOf = (name: string, text: string, limit: number): string | undefined => {
  const length = text.trim().length;
  if (length === 0) return `${name} is required`;
  return length > limit ? `${name} is longer than ${limit} characters (it has ${length})` : undefined;
};

/** What can be told before asking the server. Nothing is cut off while typing or pasting: that would lose text unseen. */
export function problemsOf(draft: Draft): DraftErrors {
  const subject = problemOf('Subject', draft.subject, limits.subject);
  const description = problemOf('Description', draft.description, limits.description);
  return { ...(subject && { subject }), ...(description && { description }) };
}

const isField = (name: string | undefined): name is keyof Draft => name !== undefined && name in emptyDraft;

/** The server's issues by the field they are about (`body.subject`). */
export function errorsOf(issues: readonly Issue[]): DraftErrors {
  const errors: DraftErrors = {};
  for (const { path, message } of issues) {
    const [part, name] = path.split('.');
    if (part === 'body' && isField(name)) errors[name] ??= message;
  }
  return errors;
}

const choicesOf = <T extends string>(values: readonly T[]) =>
  values.map((value) => ({ value, label: enumLabel(value) }));

export const typeChoices = choicesOf(ticketTypes);
export const levelChoices = choicesOf(levels);

/** An optional select's choices, first the one that chooses nothing. */
export const optionalChoices = (none: string, named: Reference['categories'] = []) => [
  { value: unchosen, label: none },
  ...named.map(({ id, name }) => ({ value: id, label: name })),
];
