import { indexKeys, partitions } from '../../table/keys.ts';

/** The index keys by which a mail is found under the address of its other side. */
export const addressKeys = (address: string, at: string, id: string) =>
  indexKeys('owner', partitions.mailsOf(address), `${at}#${id}`);
