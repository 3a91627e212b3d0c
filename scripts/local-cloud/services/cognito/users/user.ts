import * as z from 'zod';

const oneTimeCode = z.strictObject({ code: z.string(), expires: z.number() });

/** The session of one sign-in: its refresh token (hashed), and the id that its access tokens contain. */
const userSession = z.strictObject({
  originJti: z.string(),
  clientId: z.string(),
  refreshTokenHash: z.string(),
  authTime: z.number(),
  expires: z.number(),
  /** Refresh tokens that rotation has replaced, with the end of their validity. */
  replaced: z.array(z.strictObject({ hash: z.string(), until: z.number() })).optional(),
});
export type UserSession = z.output<typeof userSession>;

/** A passkey as stored on disk, in the user's record. */
export const passkeyRecord = z.strictObject({
  id: z.string(),
  /** COSE key, base64url. */
  publicKey: z.string(),
  counter: z.number(),
  transports: z.array(z.string()),
  attachment: z.string().optional(),
  name: z.string(),
  relyingParty: z.string(),
  created: z.number(),
});
export type PasskeyRecord = z.output<typeof passkeyRecord>;

/**
 * A user as stored on disk. Times are in milliseconds since 1970, but `authTime` is in seconds, as in tokens.
 */
export const userRecord = z.strictObject({
  username: z.string(),
  sub: z.string(),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD']),
  enabled: z.boolean(),
  attributes: z.record(z.string(), z.string()),
  /** A new address that is not confirmed yet, in a pool that uses the old address until the confirmation. */
  pendingEmail: z.string().optional(),
  created: z.number(),
  modified: z.number(),
  password: z.strictObject({ salt: z.string(), verifier: z.string() }).optional(),
  temporaryPasswordExpires: z.number().optional(),
  groups: z.array(z.string()),
  softwareToken: z.strictObject({ secret: z.string(), device: z.string(), lastStep: z.number() }).optional(),
  /**
   * The secret of a software token that is not confirmed yet. The previous token is valid until the
   * confirmation.
   */
  pendingSecret: z.string().optional(),
  softwareTokenMfa: z.enum(['off', 'enabled', 'preferred']),
  /** Whether a passkey with user verification satisfies both factors of this user. */
  passkeyMfa: z.boolean().default(false),
  passkeys: z.array(passkeyRecord).default([]),
  codes: z.strictObject({
    signUp: oneTimeCode.optional(),
    forgotPassword: oneTimeCode.optional(),
    email: oneTimeCode.optional(),
  }),
  sessions: z.array(userSession),
});
export type UserRecord = z.output<typeof userRecord>;
export type CodePurpose = keyof UserRecord['codes'];

/** The attributes including `sub`, in Cognito's order. */
export const collectAttributes = (user: UserRecord): Record<string, string> => ({
  ...user.attributes,
  sub: user.sub,
});

export const toAttributeList = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

/** UserType, the form in which the admin operations list users. */
export const describeUser = (user: UserRecord) => ({
  Username: user.username,
  Attributes: toAttributeList(collectAttributes(user)),
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
