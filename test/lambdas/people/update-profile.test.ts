import { expect, test } from 'vitest';
import { createExampleProfile } from '../../support/example-profile.ts';
import { provideTable } from '../own-tables.ts';

await provideTable();

test('two changes of a profile at the same time both apply', async () => {
  const { changeProfile, composeNewProfile } =
    await import('../../../lambdas/people/profile/update-profile.ts');
  const { profileItem } = await import('../../../lambdas/people/profile/items.ts');
  const { putAll } = await import('../../../lambdas/platform/dynamodb.ts');
  const person = createExampleProfile({ id: 'jane', full_name: 'Jane Doe' });
  await putAll([profileItem(composeNewProfile(person, { invited: false }))]);

  let hasChangedName = false;
  const changedProfile = await changeProfile('jane', async ({ full_name }) => {
    if (!hasChangedName) {
      hasChangedName = true;
      await changeProfile('jane', () => ({ full_name: 'Jane Smith' }));
    }
    return { phone: `The number of ${full_name}` };
  });
  expect(changedProfile).toMatchObject({ full_name: 'Jane Smith', phone: 'The number of Jane Smith' });
});
