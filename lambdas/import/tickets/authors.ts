import type { RecordOfKind } from '@portico/shared/transfer/records.ts';
import type { EventActor } from '../../domain/ticket/recorded-event.ts';
import type { KnownEntries } from './known.ts';

/** The author of a text in another product. */
export interface Author {
  /** Empty for a person without a record. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly side: 'customer' | 'support';
}

type AuthorFields = Pick<
  RecordOfKind<'comment'>,
  'author_id' | 'author_name' | 'author_email' | 'author_role'
>;

export function findAuthor(record: AuthorFields, { people }: KnownEntries): Author {
  const person = record.author_id === null ? undefined : people.get(record.author_id);
  const unknownName = record.author_id === null ? 'Unknown author' : `Unknown author ${record.author_id}`;
  return {
    id: person?.id ?? '',
    name: record.author_name ?? person?.name ?? unknownName,
    email: record.author_email ?? person?.email ?? '',
    side: record.author_role ?? person?.side ?? 'customer',
  };
}

export const toActor = ({ id, name, side }: Author): EventActor => ({ id, name, side, roles: [] });
