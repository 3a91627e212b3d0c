import type { Group } from '@portico/shared/contract/groups.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { textError } from '@portico/shared/model/text-rules.ts';
import { type FieldErrors, errorsFromApi } from '../../../../forms/field-errors.ts';

export interface GroupValues {
  name: string;
  description: string;
  member_ids: readonly string[];
}

export const groupValues = (group: Group | undefined): GroupValues => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  member_ids: group?.member_ids ?? [],
});

export function validateGroup({ name, description, member_ids }: GroupValues): FieldErrors<GroupValues> {
  const ofName = textError({ label: 'Name', max: limits.group_name, multiline: false }, name);
  const ofDescription =
    description.trim() === ''
      ? undefined
      : textError({ label: 'Description', max: limits.group_description, multiline: true }, description);
  return {
    ...(ofName !== undefined && { name: ofName }),
    ...(ofDescription !== undefined && { description: ofDescription }),
    ...(member_ids.length > limits.group_members && {
      member_ids: `A group has at most ${limits.group_members} members`,
    }),
  };
}

export const groupErrorsFromApi = (error: unknown): FieldErrors<GroupValues> =>
  errorsFromApi(error, ['name', 'description'] as const);

const length = 3;

/** A unique id derived from a name: `net`, `ne2`. */
export function createGroupId(name: string, taken: readonly string[]): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
  const first = letters === '' ? 'g' : letters.slice(0, length);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : number.toString(36);
    const id = `${first.slice(0, length - suffix.length)}${suffix}`;
    if (!taken.includes(id)) return id;
  }
}
