import { fold } from '@portico/shared/model/folded-text.ts';

/** Functions for mentions in a text: an `@`, and the name of a person after it. */

interface Person {
  readonly id: string;
  readonly full_name: string;
  readonly email: string;
}

/** A person who can be mentioned; `name` is the text after the `@`. */
export interface MentionablePerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** People with the same name are distinguished by their addresses. */
export const toMentionablePeople = (staff: readonly Person[]): MentionablePerson[] =>
  staff.map(({ id, full_name, email }) => {
    const isUnique = staff.filter((person) => person.full_name === full_name).length === 1;
    return { id, email, name: isUnique ? full_name : `${full_name} (${email})` };
  });

const openMentionPattern = /(?<![\p{L}\p{N}_@])@([^\s@][^\n@]{0,60})?$/u;

/** The beginning of a mention before the caret: the position of its `@`, and the text after it. */
export function findOpenMention(text: string, caret: number): { from: number; query: string } | undefined {
  const match = openMentionPattern.exec(text.slice(Math.max(0, caret - 64), caret));
  return match ? { from: caret - match[0].length, query: match[1] ?? '' } : undefined;
}

const maxSuggestions = 5;

/** Finds people by the beginning of their address or of any word of their name. */
export function suggestPeople(query: string, people: readonly MentionablePerson[]): MentionablePerson[] {
  const prefix = fold(query);
  return people
    .filter(({ name, email }) => ` ${fold(name)}`.includes(` ${prefix}`) || email.startsWith(prefix))
    .filter(({ name }) => fold(name) !== prefix)
    .slice(0, maxSuggestions);
}

interface FoundMention<T> {
  readonly from: number;
  readonly to: number;
  readonly person: T;
}

/** The mentions in a text. If several names match, the longest one counts. */
export function findMentions<T extends { readonly name: string }>(
  text: string,
  people: readonly T[],
): FoundMention<T>[] {
  const peopleByNameLength = people.toSorted((a, b) => b.name.length - a.name.length);
  const mentions: FoundMention<T>[] = [];
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_@])@/gu)) {
    const after = text.slice(index + 1);
    const person = peopleByNameLength.find(
      ({ name }) => after.startsWith(name) && !/^[\p{L}\p{N}_]/u.test(after.slice(name.length)),
    );
    if (person) mentions.push({ from: index, to: index + 1 + person.name.length, person });
  }
  return mentions;
}
