import providers from 'email-providers/common.json' with { type: 'json' };

/** Whether anybody gets an address at a domain, as at gmail.com. Knows the common ones. */
export const isMailProvider = (domain: string): boolean => providers.includes(domain);
