/** The filter for tickets of the caller's groups. It is too long to be the id of a group. */
export const ownGroups = 'mine';

/**
 * How a rule assigns a ticket to its group: only to the group, or also to a member who is not away, by turns
 * or by the fewest open tickets.
 */
export const assignmentMethods = ['group_only', 'round_robin', 'least_loaded'] as const;
export type AssignmentMethod = (typeof assignmentMethods)[number];

/**
 * How a public reply by staff to an unassigned new ticket changes its assignee: it offers to take the ticket,
 * takes it unless they opt out, or neither.
 */
export const firstReplyEffects = ['offers', 'takes', 'neither'] as const;
export type FirstReplyEffect = (typeof firstReplyEffects)[number];

/** The number of tickets on which rules are simulated. */
export const triedTickets = 50;

/** The author of a rule's changes in the history. */
export const ruleAuthor = (rule: string): string => `Rule “${rule}”`;

/** The author of an assignment to a company's default group, which needs no rule. */
export const companyGroup = 'Default group of the company';
