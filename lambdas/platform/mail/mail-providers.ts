import providers from 'email-providers/common.json' with { type: 'json' };

/** Whether a domain is that of a common provider, such as gmail.com, where anyone can get an address. */
export const isMailProvider = (domain: string): boolean => providers.includes(domain);
