import { erasedName } from '@portico/shared/model/erased.ts';
import type { Erasure } from '../domain/people/erasure-item.ts';
import type { Item } from '../platform/dynamodb.ts';

/** Replaces the person's addresses. No mail can be sent to it, because its domain is reserved (RFC 2606). */
export const erasedAddress = 'erased@erased.invalid';

/**
 * Each field that contains a person's name, and the fields of the same object that may contain that person's
 * id. If the id is another person's, the name is preserved, even if both people have the same name.
 */
const idFieldsByNameField: Readonly<Record<string, readonly string[]>> = {
  user_name: ['user_id'],
  uploader_name: ['uploaded_by'],
  requester_name: ['requester_id'],
  assignee_name: ['assignee_id'],
  last_name: ['last_actor_id'],
  name: ['by', 'id'],
  full_name: ['id'],
};

const toPattern = (text: string) =>
  text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/ +/g, String.raw`\s+`);
const sortLongestFirst = (texts: readonly string[]) =>
  texts.filter((text) => text.trim() !== '').toSorted((a, b) => b.length - a.length);
const createPattern = (texts: readonly string[], before: string, after: string) =>
  texts.length === 0
    ? undefined
    : new RegExp(`(?<!${before})(?:${sortLongestFirst(texts).map(toPattern).join('|')})(?!${after})`, 'giu');

/** Removes a person's names and addresses from items. The remaining attributes do not identify anyone. */
export function createAnonymizer({ person, former_ids, names, addresses }: Erasure) {
  const ids = [person, ...former_ids];
  const addressPattern = createPattern(addresses, String.raw`[\w.+-]`, String.raw`[\w-]|\.\w`);
  const namePattern = createPattern(names, String.raw`[\p{L}\p{N}]`, String.raw`[\p{L}\p{N}]`);

  function eraseInText(value: string): string {
    const textWithoutAddress = addressPattern ? value.replace(addressPattern, erasedAddress) : value;
    return namePattern ? textWithoutAddress.replace(namePattern, erasedName) : textWithoutAddress;
  }

  /** Whether the name in a field is the person's; undefined if no field says whose it is. */
  function isNameOfPerson(field: string, item: Item): boolean | undefined {
    const owner = idFieldsByNameField[field]
      ?.map((idField) => item[idField])
      .find((id) => typeof id === 'string');
    return typeof owner === 'string' ? ids.includes(owner) : undefined;
  }

  function eraseInValue(value: unknown): unknown {
    if (typeof value === 'string') return eraseInText(value);
    if (Array.isArray(value)) return value.map(eraseInValue);
    return typeof value === 'object' && value !== null && !(value instanceof Set)
      ? eraseInItem({ ...value })
      : value;
  }

  function eraseInItem(item: Item): Item {
    return Object.fromEntries(
      Object.entries(item).map(([field, value]) => {
        // Signatures also contain telephone numbers.
        if (field === 'left_out' && ids.includes(String(item['user_id']))) return [field, erasedName];
        const isOwnName = typeof value === 'string' ? isNameOfPerson(field, item) : undefined;
        return [field, isOwnName === undefined ? eraseInValue(value) : isOwnName ? erasedName : value];
      }),
    );
  }

  return eraseInItem;
}
