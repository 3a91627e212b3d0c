// @module-tag nightly
import { expect, inject, it } from 'vitest';
import { findProfile } from '../../lambdas/people/profile/store.ts';
import { cognito, removeFromRoleGroup, newPerson } from '../support/people.ts';
import { reconcileUsers } from '../support/reconcile.ts';

const UserPoolId = inject('cloud').outputs['UserPoolId'] ?? '';

it('an administrator without access in the user pool does not count as one until the access is restored', async () => {
  const [disabledAdmin, adminWithoutGroup, unchangedAdmin] = await Promise.all([
    newPerson('admin'),
    newPerson('admin'),
    newPerson('admin'),
  ]);
  const readMissingAdminFlags = () =>
    Promise.all(
      [disabledAdmin, adminWithoutGroup, unchangedAdmin].map(
        async ({ id }) => (await findProfile(id))?.no_admin_in_pool ?? false,
      ),
    );
  await cognito.adminDisableUser({ UserPoolId, Username: disabledAdmin.id });
  await removeFromRoleGroup(adminWithoutGroup, 'admin');
  await reconcileUsers();
  expect(await readMissingAdminFlags()).toEqual([true, true, false]);
  await cognito.adminEnableUser({ UserPoolId, Username: disabledAdmin.id });
  await cognito.adminAddUserToGroup({ UserPoolId, Username: adminWithoutGroup.id, GroupName: 'admin' });
  await reconcileUsers();
  expect(await readMissingAdminFlags()).toEqual([false, false, false]);
});
