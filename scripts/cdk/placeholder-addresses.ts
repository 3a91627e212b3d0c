import type { Environment } from '@portico/infra/environments.ts';
import { brand } from '@portico/shared/brand.ts';

interface Address {
  readonly value: string | undefined;
  /** What the address is for. */
  readonly purpose: string;
  /** File and property to change. */
  readonly setting: string;
}

const brandAddresses: readonly Address[] = [
  {
    value: brand.contactEmail,
    purpose: 'the contact address on pages',
    setting: 'it in shared/brand.ts',
  },
  {
    value: brand.supportEmail,
    purpose: 'the support address on pages',
    setting: 'it in shared/brand.ts',
  },
];

function listEnvironmentAddresses({ name, mail, alarms, domain }: Environment): Address[] {
  const setting = (property: string) => `${property} of ${name} in infra/environments.ts`;
  return [
    { value: mail.from, purpose: 'the sender of mails', setting: setting('mail.from') },
    {
      value: mail.contactRecipient,
      purpose: 'the recipient of enquiries',
      setting: setting('mail.contactRecipient'),
    },
    { value: mail.domain, purpose: 'the mail domain', setting: setting('mail.domain') },
    { value: alarms?.email, purpose: 'the recipient of alarms', setting: setting('alarms.email') },
    { value: domain?.name, purpose: 'the address of the site', setting: setting('domain.name') },
  ];
}

/**
 * Warns about each deployed address that still ends in `.example`, a domain that nobody can own (RFC 2606). A
 * warning names the purpose of the address and the place to change it.
 */
export function listPlaceholderWarnings(environment: Environment): string[] {
  const brandValues: readonly (string | undefined)[] = Object.values(brand).filter(
    (value) => typeof value === 'string',
  );
  return [...brandAddresses, ...listEnvironmentAddresses(environment)].flatMap(
    ({ value, purpose, setting }) => {
      if (!value?.endsWith('.example')) return [];
      return [
        `${value} is still ${purpose}: change ${brandValues.includes(value) ? 'it in shared/brand.ts' : setting}.`,
      ];
    },
  );
}
