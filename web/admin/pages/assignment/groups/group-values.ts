import type { Group } from '@portico/shared/contract/groups.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import { type FieldErrors, toFieldErrors } from '../../../../forms/field-errors.ts';

export interface GroupValues {
  name: string;
  description: string;
  member_ids: readonly string[];
}

export const toGroupValues = (group: Group | undefined): GroupValues => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  member_ids: group?.member_ids ?? [],
});

export function validateGroup({ name, description, member_ids }: GroupValues): FieldErrors<GroupValues> {
  const nameProblem = findTextError({ label: 'Name', max: limits.group_name, multiline: false }, name);
  const descriptionProblem =
    description.trim() === ''
      ? undefined
      : findTextError({ label: 'Description', max: limits.group_description, multiline: true }, description);
  return {
    ...(nameProblem !== undefined && { name: nameProblem }),
    ...(descriptionProblem !== undefined && { description: descriptionProblem }),
    ...(member_ids.length > limits.group_members && {
      member_ids: `A group has at most ${limits.group_members} members`,
    }),
  };
}

export const toGroupErrors = (error: unknown): FieldErrors<GroupValues> =>
  toFieldErrors(error, ['name', 'description'] as const);

const idLength = 3;

/** A unique id derived from a name: `net`, `ne2`. */
export function createGroupId(name: string, takenIds: readonly string[]): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
  const prefix = letters === '' ? 'g' : letters.slice(0, idLength);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : number.toString(36);
    const id = `${prefix.slice(0, idLength - suffix.length)}${suffix}`;
    if (!takenIds.includes(id)) return id;
  }
}
