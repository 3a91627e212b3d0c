export const region = 'eu-west-2';
export const poolId = `${region}_Test12345`;
export const clientId = 'webclient';

/**
 * A pool with e-mail addresses as usernames, access tokens of fifteen minutes, and clients that hide which
 * users exist.
 */
export const poolProperties = {
  UserPoolName: 'test',
  UsernameAttributes: ['email'],
  UsernameConfiguration: { CaseSensitive: false },
  AutoVerifiedAttributes: ['email'],
  MfaConfiguration: 'OPTIONAL',
  EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
  Policies: {
    PasswordPolicy: {
      MinimumLength: 12,
      RequireLowercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      RequireUppercase: true,
      TemporaryPasswordValidityDays: 3,
    },
  },
  Schema: [
    { Name: 'email', Required: true, Mutable: true },
    { Name: 'name', Required: false, Mutable: true },
    { Name: 'company', AttributeDataType: 'String', Mutable: true },
    { Name: 'badge', AttributeDataType: 'Number', Mutable: false },
  ],
};

export const clientProperties = {
  ClientName: 'web',
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  PreventUserExistenceErrors: 'ENABLED',
  EnableTokenRevocation: true,
  AccessTokenValidity: 15,
  IdTokenValidity: 15,
  RefreshTokenValidity: 30,
  TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'days' },
};

export const passwordClientId = 'passwordclient';
export const legacyClientId = 'legacyclient';
const passwordFlows = [
  'ALLOW_USER_PASSWORD_AUTH',
  'ALLOW_ADMIN_USER_PASSWORD_AUTH',
  ...clientProperties.ExplicitAuthFlows,
];

/**
 * The pool with changed properties, its groups, and its three clients: one for SRP, one for plain passwords,
 * and one that does not hide which users exist.
 */
export const declarePool = (poolChanges: object, clientChanges: object) => ({
  id: poolId,
  properties: { ...poolProperties, ...poolChanges },
  clients: [
    { id: clientId, properties: { ...clientProperties, ...clientChanges } },
    {
      id: passwordClientId,
      properties: { ...clientProperties, ...clientChanges, ExplicitAuthFlows: passwordFlows },
    },
    {
      id: legacyClientId,
      properties: {
        ...clientProperties,
        ExplicitAuthFlows: passwordFlows,
        PreventUserExistenceErrors: 'LEGACY',
      },
    },
  ],
  groups: ['admin', 'agent', 'customer'].map((GroupName, index) => ({
    properties: { GroupName, Precedence: index + 1, UserPoolId: poolId },
  })),
});
