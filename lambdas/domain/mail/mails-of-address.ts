import { createIndexKeys, partitions } from '../../table/keys.ts';

/** The index keys that list a mail under the other party's address. */
export const addressKeys = (address: string, at: string, id: string) =>
  createIndexKeys('owner', partitions.mailsOf(address), `${at}#${id}`);
