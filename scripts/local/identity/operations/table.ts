import * as groups from './groups.ts';
import { adminCreateUser } from './create-user.ts';
import { adminInitiateAuth, initiateAuth } from './initiate-auth.ts';
import type { Operation } from './operation.ts';
import { getTokensFromRefreshToken } from './refresh-tokens.ts';
import { adminRespondToAuthChallenge, respondToAuthChallenge } from './respond-to-challenge.ts';
import * as users from './admin-users.ts';

/** Every operation by the name under which the service API knows it. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    InitiateAuth: initiateAuth,
    RespondToAuthChallenge: respondToAuthChallenge,
    GetTokensFromRefreshToken: getTokensFromRefreshToken,

    AdminInitiateAuth: adminInitiateAuth,
    AdminRespondToAuthChallenge: adminRespondToAuthChallenge,
    AdminCreateUser: adminCreateUser,
    AdminGetUser: users.adminGetUser,
    AdminSetUserPassword: users.adminSetUserPassword,
    AdminUpdateUserAttributes: users.adminUpdateUserAttributes,
    AdminEnableUser: users.adminEnableUser,
    AdminDisableUser: users.adminDisableUser,
    AdminDeleteUser: users.adminDeleteUser,
    AdminUserGlobalSignOut: users.adminUserGlobalSignOut,

    AdminAddUserToGroup: groups.adminAddUserToGroup,
    AdminRemoveUserFromGroup: groups.adminRemoveUserFromGroup,
    AdminListGroupsForUser: groups.adminListGroupsForUser,
    ListUsersInGroup: groups.listUsersInGroup,
    ListGroups: groups.listGroups,
    GetGroup: groups.getGroup,
  }),
);
