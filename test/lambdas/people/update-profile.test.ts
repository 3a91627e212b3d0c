import { expect, test } from 'vitest';
import { provideTable } from '../own-tables.ts';

provideTable();

test('two changes of a profile at the same time both apply', async () => {
  const { changeProfile, newProfile } = await import('../../../lambdas/people/profile/update-profile.ts');
  const { profileItem } = await import('../../../lambdas/people/profile/items.ts');
  const { putAll } = await import('../../../lambdas/platform/dynamodb.ts');
  const at = '2030-01-07T09:00:00.000Z';
  const profile = newProfile(
    {
      id: 'jane',
      email: 'jane@example.com',
      full_name: 'Jane Doe',
      company: null,
      company_id: null,
      phone: null,
      roles: ['agent'],
      created_at: at,
      roles_changed_at: at,
    },
    { invited: false },
  );
  await putAll([profileItem(profile)]);

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
