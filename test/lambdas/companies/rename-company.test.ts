import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createExampleProfile } from '../../support/example-profile.ts';
import { provideTable } from '../own-tables.ts';

/** Outdated facts for one read, after which the company is gone. */
const readCompanyFacts = vi
  .fn<() => Promise<{ id: string; name: string } | undefined>>()
  .mockResolvedValueOnce({ id: 'acme', name: 'Old name' })
  .mockResolvedValue(undefined);

await provideTable();
beforeAll(() => {
  vi.doMock('../../../lambdas/domain/people/company-facts.ts', () => ({ readCompanyFacts }));
});
afterAll(() => {
  vi.doUnmock('../../../lambdas/domain/people/company-facts.ts');
});

test('a late rename of a company does not replace a newer name on its people', async () => {
  const { propagateCompanyName } = await import('../../../lambdas/companies/rename-company.ts');
  const { findProfile } = await import('../../../lambdas/people/profile/store.ts');
  const { profileItem } = await import('../../../lambdas/people/profile/items.ts');
  const { composeNewProfile } = await import('../../../lambdas/people/profile/update-profile.ts');
  const { putAll } = await import('../../../lambdas/platform/dynamodb.ts');
  const { keys } = await import('../../../lambdas/table/keys.ts');
  const person = createExampleProfile({ id: 'jane', company: 'New name', company_id: 'acme' });
  await putAll([
    profileItem(composeNewProfile(person, { invited: false })),
    { ...keys.company('acme'), summary: { name: 'New name' } },
  ]);

  await propagateCompanyName('acme');
  expect(readCompanyFacts).toHaveBeenCalledTimes(2);
  expect(await findProfile('jane')).toMatchObject({ company: 'New name' });
});
