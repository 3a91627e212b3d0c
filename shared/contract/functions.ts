import type { Contract } from './index.ts';

/** A group of endpoints of the contract. */
export type ServiceName = Contract[keyof Contract]['service'];

/**
 * Maps each service to the function that serves it. Functions are separate if they need different permissions
 * in AWS: `accounts` changes users, `mail-in` reads raw mails, `public` serves anonymous callers.
 */
export const functionsByService = {
  account: 'accounts',
  'account-links': 'accounts',
  alerts: 'api',
  assignment: 'api',
  attachments: 'api',
  'audit-log': 'api',
  blog: 'public',
  companies: 'api',
  contact: 'public',
  contacts: 'api',
  desk: 'api',
  'desk-tools': 'api',
  enquiries: 'api',
  exports: 'export',
  failures: 'public',
  integrations: 'api',
  imports: 'import',
  links: 'api',
  'live-pass': 'api',
  mails: 'api',
  'monthly-reports': 'api',
  newsletter: 'public',
  participants: 'api',
  people: 'accounts',
  'personal-data': 'api',
  'rating-links': 'public',
  ratings: 'api',
  'raw-mails': 'mail-in',
  'received-mails': 'api',
  reference: 'api',
  reports: 'api',
  search: 'search',
  tickets: 'api',
  webhooks: 'api',
} as const satisfies Readonly<Record<ServiceName, string>>;

type FunctionsByService = typeof functionsByService;

/** A function that serves endpoints of the contract. */
export type FunctionName = FunctionsByService[ServiceName];

/** The services that a function serves. */
export type FunctionServices<Name extends FunctionName> = {
  [Service in ServiceName]: FunctionsByService[Service] extends Name ? Service : never;
}[ServiceName];
