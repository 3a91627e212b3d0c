import { companies } from './people/companies.ts';
import { deskWriters, settingWriters } from './desk/writers.ts';
import { people } from './people/people.ts';
import { ticketWriter } from './tickets/writer.ts';
import type { Writer } from './writer.ts';

/** What stores the records, in the order in which kinds are stored: each names records of those before it. */
export const writers: readonly Writer[] = [
  ...settingWriters,
  companies,
  people,
  ...deskWriters,
  ticketWriter,
];
