import type { Group } from '@portico/shared/contract/groups.ts';
import type { AssignmentMethod } from '@portico/shared/model/assignment.ts';
import { sortByTurn } from '../../domain/assignment-rules.ts';
import type { Assignee } from '../../domain/ticket/ticket.ts';
import { findStaffMember } from './staff-member.ts';

/** The input for choosing the next member of a group. */
export interface MemberChoice {
  /** The assignee of the last ticket that rules assigned in the group; empty if there is none. */
  readonly last: string;
  readonly awayMembers: ReadonlySet<string>;
  readonly findLoad: (member: string) => number;
  /** Reads a member of staff. @default `findStaffMember` */
  readonly find?: (member: string) => Promise<Assignee | undefined>;
}

/** The next member; undefined if the group is not assigned to members, or nobody is available. */
export async function chooseMember(
  method: AssignmentMethod,
  { member_ids }: Pick<Group, 'member_ids'>,
  { last, awayMembers, findLoad, find = findStaffMember }: MemberChoice,
): Promise<Assignee | undefined> {
  if (method === 'group_only') return undefined;
  const availableMembers = member_ids.filter((member) => !awayMembers.has(member));
  for (const member of sortByTurn(method, availableMembers, last, findLoad)) {
    const person = await find(member);
    if (person) return person;
  }
  return undefined;
}
