import { expect, test, vi } from 'vitest';
import { environments } from '../../infra/environments.ts';
import { listPlaceholderWarnings } from '../../scripts/cdk/placeholder-addresses.ts';
import { brand } from '../../shared/brand.ts';

const customizedEnvironment = {
  ...environments.prod,
  mail: {
    ...environments.prod.mail,
    from: 'no-reply@acme.com',
    contactRecipient: 'hello@acme.com',
    domain: 'acme.com',
  },
  alarms: { email: 'ops@acme.com' },
};

/** Warnings about an environment, without those about the brand. */
const listEnvironmentWarnings = (environment: Parameters<typeof listPlaceholderWarnings>[0]) =>
  listPlaceholderWarnings(environment).filter((warning) => !warning.includes('shared/brand.ts'));

test('addresses of a real domain cause no warning', () => {
  expect(listEnvironmentWarnings(customizedEnvironment)).toEqual([]);
});

test.each([
  [
    'mail.from',
    { ...customizedEnvironment, mail: { ...customizedEnvironment.mail, from: 'no-reply@acme.example' } },
    'no-reply@acme.example',
  ],
  [
    'mail.contactRecipient',
    {
      ...customizedEnvironment,
      mail: { ...customizedEnvironment.mail, contactRecipient: 'hello@acme.example' },
    },
    'hello@acme.example',
  ],
  [
    'mail.domain',
    { ...customizedEnvironment, mail: { ...customizedEnvironment.mail, domain: 'acme.example' } },
    'acme.example',
  ],
  ['alarms.email', { ...customizedEnvironment, alarms: { email: 'ops@acme.example' } }, 'ops@acme.example'],
  [
    'domain.name',
    {
      ...customizedEnvironment,
      domain: { name: 'www.acme.example', hostedZone: { id: 'Z1', name: 'acme.example' } },
    },
    'www.acme.example',
  ],
])('a placeholder in %s is reported, with the file that defines it', (property, environment, address) => {
  const warnings = listEnvironmentWarnings(environment);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(`${address} is still `);
  expect(warnings[0]).toContain(`${property} of prod in infra/environments.ts`);
});

test('placeholders of the brand are listed, with the file that defines them', async () => {
  vi.resetModules();
  vi.doMock('../../shared/brand.ts', () => ({
    brand: { ...brand, contactEmail: 'hello@acme.example', supportEmail: 'help@acme.com' },
  }));
  const rebrandedModule = await import('../../scripts/cdk/placeholder-addresses.ts');
  vi.doUnmock('../../shared/brand.ts');
  vi.resetModules();
  expect(rebrandedModule.listPlaceholderWarnings(customizedEnvironment)).toEqual([
    'hello@acme.example is still the contact address on pages: change it in shared/brand.ts.',
  ]);
});
