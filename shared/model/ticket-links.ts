/** The relation of a ticket to another one. Each kind has an inverse, which the other ticket shows. */
export const linkKinds = [
  'duplicate_of',
  'has_duplicate',
  'blocked_by',
  'blocks',
  'follow_up_of',
  'has_follow_up',
  'part_of_problem',
  'problem_of',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/**
 * The kinds of links, and the two sides of a merge. A merge is not a link: a separate command merges tickets,
 * and the merge is undone on the merged ticket.
 */
export const shownLinkKinds = [...linkKinds, 'merged_into', 'merged_from'] as const;
type ShownLinkKind = (typeof shownLinkKinds)[number];

export const inverseKinds = {
  duplicate_of: 'has_duplicate',
  has_duplicate: 'duplicate_of',
  blocked_by: 'blocks',
  blocks: 'blocked_by',
  follow_up_of: 'has_follow_up',
  has_follow_up: 'follow_up_of',
  part_of_problem: 'problem_of',
  problem_of: 'part_of_problem',
} as const satisfies Record<LinkKind, LinkKind>;

export const linkKindTexts: Readonly<Record<ShownLinkKind, string>> = {
  duplicate_of: 'Duplicate of',
  has_duplicate: 'Has duplicate',
  blocked_by: 'Blocked by',
  blocks: 'Blocks',
  follow_up_of: 'Follow-up of',
  has_follow_up: 'Follow-up ticket',
  part_of_problem: 'Part of problem',
  problem_of: 'Problem of',
  merged_into: 'Merged into',
  merged_from: 'Merged from',
};

/** The value of the history's field `link`; screens translate it to words. */
export const formatLinkValue = (kind: LinkKind, ticket_number: string): string => `${kind} ${ticket_number}`;

/**
 * The values of the history's fields `merge` and `split`. The history of the merged ticket, or of the ticket
 * that was split, has `into`. The history of the target of the merge, or of the new ticket, has `from`.
 */
export const mergeValueFormatters = {
  into: (ticket_number: string) => `into ${ticket_number}`,
  from: (ticket_number: string) => `from ${ticket_number}`,
} as const;
