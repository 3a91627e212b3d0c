import providers from 'email-providers/common.json' with { type: 'json' };

/** Whether anyone can get an address at a domain, such as gmail.com; false for uncommon ones. */
export const isMailProvider = (domain: string): boolean => providers.includes(domain);
