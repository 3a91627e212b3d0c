/** A domain name of at least two labels, in lower case. RFC 1035 §2.3.4 limits the lengths. */
export const domainPattern =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

export const domainMessage = 'Mail domains look like acme.example: the part of an address after the @';

export const getMailDomain = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();
