import * as z from 'zod';

const oneTimeCode = z.strictObject({ code: z.string(), expires: z.number() });

/** What one sign-in left behind: the refresh token it gave out (hashed) and the id every access token of it carries. */
const userSession = z.strictObject({
  originJti: z.string(),
  clientId: z.string(),
  refreshTokenHash: z.string(),
  authTime: z.number(),
  expires: z.number(),
});
export type UserSession = z.output<typeof userSession>;

/** A user as kept on disk. Times are milliseconds since 1970; `authTime` is in seconds, as in the tokens. */
export const userRecord = z.strictObject({
  username: z.string(),
  sub: z.string(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD']),
  enabled: z.boolean(),
  attributes: z.record(z.string(), z.string()),
  /** A new address that waits for its code, where the pool keeps the old one until then. */
  pendingEmail: z.string().optional(),
  created: z.number(),
  modified: z.number(),
  password: z.strictObject({ salt: z.string(), verifier: z.string() }).optional(),
  temporaryPasswordExpires: z.number().optional(),
  groups: z.array(z.string()),
  softwareToken: z.strictObject({ secret: z.string(), device: z.string(), lastStep: z.number() }).optional(),
  /** The secret of a software token that waits for its first code; the earlier token stays good until then. */
  pendingSecret: z.string().optional(),
  softwareTokenMfa: z.enum(['off', 'enabled', 'preferred']),
  codes: z.strictObject({
    signUp: oneTimeCode.optional(),
    forgotPassword: oneTimeCode.optional(),
    email: oneTimeCode.optional(),
  }),
  sessions: z.array(userSession),
});
export type UserRecord = z.output<typeof userRecord>;
export type CodePurpose = keyof UserRecord['codes'];

/** Attributes with `sub`, in the order Cognito lists them. */
export const allAttributes = (user: UserRecord): Record<string, string> => ({
  ...user.attributes,
  sub: user.sub,
});

export const attributeList = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

/** UserType, the form in which the admin operations list users. */
export const describeUser = (user: UserRecord) => ({
  Username: user.username,
  Attributes: attributeList(allAttributes(user)),
  UserCreateDate: user.created / 1000,
  UserLastModifiedDate: user.modified / 1000,
  Enabled: user.enabled,
  UserStatus: user.status,
});

/** The MFA part of GetUser and AdminGetUser. */
export const describeMfa = (user: UserRecord) => ({
  ...(user.softwareTokenMfa !== 'off' && { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }),
  ...(user.softwareTokenMfa === 'preferred' && { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }),
});
