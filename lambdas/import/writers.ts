import { companies } from './people/companies.ts';
import { deskWriters, settingWriters } from './desk/writers.ts';
import { people } from './people/people.ts';
import { ticketWriter } from './tickets/writer.ts';
import type { Writer } from './writer.ts';

/** All writers in the order in which they store records: records refer to those of earlier writers. */
export const writers: readonly Writer[] = [
  ...settingWriters,
  companies,
  people,
  ...deskWriters,
  ticketWriter,
];
