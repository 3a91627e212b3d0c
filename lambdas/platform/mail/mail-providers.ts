import providers from 'email-providers/common.json' with { type: 'json' };

/** Whether anyone can get an address at a domain, such as gmail.com. Knows only common domains. */
export const isMailProvider = (domain: string): boolean => providers.includes(domain);
