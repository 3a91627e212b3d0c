/**
 * The filter for tickets of the caller's groups. No group has this id, because ids of groups have at most
 * three characters.
 */
export const callersGroupsFilter = 'mine';

/**
 * How a rule assigns a ticket: only to its group, or also to a member who is not away (the next in turn, or
 * the one with the fewest open tickets).
 */
export const assignmentMethods = ['group_only', 'round_robin', 'least_loaded'] as const;
export type AssignmentMethod = (typeof assignmentMethods)[number];

/**
 * What happens when staff reply publicly to an unassigned new ticket: the ticket is offered to the author, is
 * assigned to the author unless they opt out, or stays unassigned.
 */
export const firstReplyEffects = ['offers', 'takes', 'neither'] as const;
export type FirstReplyEffect = (typeof firstReplyEffects)[number];

/** The number of tickets on which rules are simulated. */
export const simulatedTicketCount = 50;

/** The author that the history shows for changes made by a rule. */
export const formatRuleAuthor = (rule: string): string => `Rule “${rule}”`;

/** The author that the history shows for an assignment to a company's default group, which needs no rule. */
export const defaultGroupAuthor = 'Default group of the company';
