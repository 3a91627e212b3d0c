import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { type LookupFunction, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Thrown if an address that a user entered is not public. */
export class AddressRefused extends Error {
  constructor() {
    super('The host has no public address.');
    this.name = 'AddressRefused';
  }
}

/** The public IPv6 addresses; all others are local, reserved or mapped IPv4 addresses. */
const globalUnicastRange = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is on the public internet: not private, loopback, link-local, shared or reserved, and
 * not an IPv4 address embedded in IPv6.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  return (
    address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalUnicastRange))
  );
}

export type ResolveHost = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks up a name for a connection. The connection uses exactly the checked addresses, so a change of the
 * name's DNS record a moment later has no effect. All addresses of the name must be public.
 */
export const createPublicLookup =
  (resolve: ResolveHost = lookup): LookupFunction =>
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
