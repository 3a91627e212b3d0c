import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { type LookupFunction, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A stranger's address leads into a network that only we reach. */
export class AddressRefused extends Error {
  constructor() {
    super('The host is not at a public address.');
    this.name = 'AddressRefused';
  }
}

/** Addresses of hosts; all other IPv6 addresses are local, reserved or translations of IPv4. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is of the public Internet: neither private, loopback, link-local, shared, reserved nor
 * an IPv4 address within an IPv6 one.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalUnicast));
}

export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up for a connection, which is made to the very addresses that were checked: a name that leads
 * elsewhere a moment later changes nothing. All of its addresses must be public.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) callback(error, '');
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        callback(new AddressRefused(), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
