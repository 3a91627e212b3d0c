// @module-tag nightly
import { expect, inject, it } from 'vitest';
import { findProfile } from '../../lambdas/people/profile/store.ts';
import { cognito, leaveGroup, newPerson } from '../support/people.ts';
import { reconcileUsers } from '../support/reconcile.ts';

const UserPoolId = inject('cloud').outputs['UserPoolId'] ?? '';

it('an administrator without access in the user pool does not count as one until the access is restored', async () => {
  const [disabled, without, untouched] = await Promise.all([
    newPerson('admin'),
    newPerson('admin'),
    newPerson('admin'),
  ]);
  const readMarks = () =>
    Promise.all(
      [disabled, without, untouched].map(
        async ({ id }) => (await findProfile(id))?.no_admin_in_pool ?? false,
      ),
    );
  await cognito.adminDisableUser({ UserPoolId, Username: disabled.id });
  await leaveGroup(without, 'admin');
  await reconcileUsers();
  expect(await readMarks()).toEqual([true, true, false]);
  await cognito.adminEnableUser({ UserPoolId, Username: disabled.id });
  await cognito.adminAddUserToGroup({ UserPoolId, Username: without.id, GroupName: 'admin' });
  await reconcileUsers();
  expect(await readMarks()).toEqual([false, false, false]);
});
