import * as users from './admin-users.ts';
import { adminCreateUser } from './create-user.ts';
import * as describe from './describe.ts';
import * as forgotten from './forgotten-password.ts';
import * as groups from './groups.ts';
import { adminInitiateAuth, initiateAuth } from './initiate-auth.ts';
import { listUsers } from './list-users.ts';
import type { Operation } from './operation.ts';
import { getTokensFromRefreshToken } from './refresh-tokens.ts';
import { adminRespondToAuthChallenge, respondToAuthChallenge } from './respond-to-challenge.ts';
import * as self from './self-service.ts';
import * as passkeys from './passkeys.ts';
import { globalSignOut, revokeToken } from './sign-out.ts';
import * as signUp from './sign-up.ts';
import * as softwareTokens from './software-tokens.ts';

/** All operations by their names in the service's API. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    InitiateAuth: initiateAuth,
    RespondToAuthChallenge: respondToAuthChallenge,
    GetTokensFromRefreshToken: getTokensFromRefreshToken,
    GlobalSignOut: globalSignOut,
    RevokeToken: revokeToken,

    SignUp: signUp.signUp,
    ConfirmSignUp: signUp.confirmSignUp,
    ResendConfirmationCode: signUp.resendConfirmationCode,
    ForgotPassword: forgotten.forgotPassword,
    ConfirmForgotPassword: forgotten.confirmForgotPassword,

    GetUser: self.getUser,
    UpdateUserAttributes: self.updateUserAttributes,
    DeleteUserAttributes: self.deleteUserAttributes,
    GetUserAttributeVerificationCode: self.getUserAttributeVerificationCode,
    VerifyUserAttribute: self.verifyUserAttribute,
    ChangePassword: self.changePassword,
    DeleteUser: self.deleteUser,
    AssociateSoftwareToken: softwareTokens.associateSoftwareToken,
    VerifySoftwareToken: softwareTokens.verifySoftwareToken,
    SetUserMFAPreference: softwareTokens.setUserMfaPreference,

    StartWebAuthnRegistration: passkeys.startWebAuthnRegistration,
    CompleteWebAuthnRegistration: passkeys.completeWebAuthnRegistration,
    ListWebAuthnCredentials: passkeys.listWebAuthnCredentials,
    DeleteWebAuthnCredential: passkeys.deleteWebAuthnCredential,

    AdminInitiateAuth: adminInitiateAuth,
    AdminRespondToAuthChallenge: adminRespondToAuthChallenge,
    AdminCreateUser: adminCreateUser,
    AdminConfirmSignUp: signUp.adminConfirmSignUp,
    AdminGetUser: users.adminGetUser,
    AdminSetUserPassword: users.adminSetUserPassword,
    AdminResetUserPassword: forgotten.adminResetUserPassword,
    AdminSetUserMFAPreference: softwareTokens.adminSetUserMfaPreference,
    AdminUpdateUserAttributes: users.adminUpdateUserAttributes,
    AdminDeleteUserAttributes: users.adminDeleteUserAttributes,
    AdminEnableUser: users.adminEnableUser,
    AdminDisableUser: users.adminDisableUser,
    AdminDeleteUser: users.adminDeleteUser,
    AdminUserGlobalSignOut: users.adminUserGlobalSignOut,
    ListUsers: listUsers,

    AdminAddUserToGroup: groups.adminAddUserToGroup,
    AdminRemoveUserFromGroup: groups.adminRemoveUserFromGroup,
    AdminListGroupsForUser: groups.adminListGroupsForUser,
    ListUsersInGroup: groups.listUsersInGroup,
    ListGroups: groups.listGroups,
    GetGroup: groups.getGroup,

    DescribeUserPool: describe.describeUserPool,
    DescribeUserPoolClient: describe.describeUserPoolClient,
    ListUserPools: describe.listUserPools,
    ListUserPoolClients: describe.listUserPoolClients,
  }),
);
