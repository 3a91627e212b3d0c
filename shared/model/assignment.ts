/** The filter for the tickets of all groups that the caller is in. It is too long for the id of a group. */
export const ownGroups = 'mine';

/**
 * How a rule assigns a ticket to its group: to the group alone, or also to a member who is not away, in turn
 * or the one with the fewest open tickets.
 */
export const assignmentMethods = ['group_only', 'round_robin', 'least_loaded'] as const;
export type AssignmentMethod = (typeof assignmentMethods)[number];

/**
 * What a public reply of staff to a new ticket of nobody does about its assignee: it offers to take the
 * ticket, takes it unless they leave it, or neither.
 */
export const firstReplies = ['offers', 'takes', 'neither'] as const;
export type FirstReply = (typeof firstReplies)[number];

/** Tickets on which rules are tried out. */
export const triedTickets = 50;

/** The author, in the history, of what a rule did. */
export const ruleAuthor = (rule: string): string => `Rule “${rule}”`;

/** The same, of the default group of a company, which needs no rule. */
export const companyGroup = 'Default group of the company';
