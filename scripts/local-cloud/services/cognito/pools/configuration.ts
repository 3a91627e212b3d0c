import * as z from 'zod';

// The CloudFormation properties that the emulator uses. Others are ignored.

const passwordPolicy = z.object({
  MinimumLength: z.number().default(8),
  RequireLowercase: z.boolean().default(false),
  RequireNumbers: z.boolean().default(false),
  RequireSymbols: z.boolean().default(false),
  RequireUppercase: z.boolean().default(false),
  TemporaryPasswordValidityDays: z.number().default(7),
});

const strictestPolicy = {
  MinimumLength: 8,
  RequireLowercase: true,
  RequireNumbers: true,
  RequireSymbols: true,
  RequireUppercase: true,
  TemporaryPasswordValidityDays: 7,
};

const schemaAttribute = z.object({
  Name: z.string(),
  AttributeDataType: z.string().default('String'),
  Mutable: z.boolean().default(true),
  Required: z.boolean().default(false),
});

const lambdaConfig = z.object({
  PreSignUp: z.string().optional(),
  PostConfirmation: z.string().optional(),
  PreAuthentication: z.string().optional(),
  PostAuthentication: z.string().optional(),
  CustomMessage: z.string().optional(),
  PreTokenGeneration: z.string().optional(),
  PreTokenGenerationConfig: z.object({ LambdaArn: z.string(), LambdaVersion: z.string() }).optional(),
});

/** Properties of AWS::Cognito::UserPool, with resolved intrinsic functions and CloudFormation's defaults. */
export const poolProperties = z.looseObject({
  UserPoolName: z.string().default('users'),
  UsernameAttributes: z.array(z.string()).default([]),
  UsernameConfiguration: z.object({ CaseSensitive: z.boolean().default(true) }).optional(),
  AutoVerifiedAttributes: z.array(z.string()).default([]),
  MfaConfiguration: z.enum(['OFF', 'ON', 'OPTIONAL']).default('OFF'),
  EnabledMfas: z.array(z.string()).default([]),
  AdminCreateUserConfig: z
    .object({
      AllowAdminCreateUserOnly: z.boolean().default(false),
      InviteMessageTemplate: z
        .object({ EmailMessage: z.string().optional(), EmailSubject: z.string().optional() })
        .optional(),
    })
    .default({ AllowAdminCreateUserOnly: false }),
  Policies: z
    .object({
      PasswordPolicy: passwordPolicy.default(strictestPolicy),
      SignInPolicy: z
        .object({
          AllowedFirstAuthFactors: z.array(z.enum(['PASSWORD', 'WEB_AUTHN'])).default(['PASSWORD']),
        })
        .optional(),
    })
    .default({ PasswordPolicy: strictestPolicy }),
  WebAuthnRelyingPartyID: z.string().min(1).max(127).optional(),
  WebAuthnUserVerification: z.enum(['required', 'preferred']).default('preferred'),
  WebAuthnFactorConfiguration: z
    .enum(['SINGLE_FACTOR', 'MULTI_FACTOR_WITH_USER_VERIFICATION'])
    .default('SINGLE_FACTOR'),
  Schema: z.array(schemaAttribute).default([]),
  LambdaConfig: lambdaConfig.default({}),
  UserAttributeUpdateSettings: z
    .object({ AttributesRequireVerificationBeforeUpdate: z.array(z.string()).default([]) })
    .optional(),
  AccountRecoverySetting: z
    .object({ RecoveryMechanisms: z.array(z.object({ Name: z.string() })).default([]) })
    .optional(),
  EmailVerificationMessage: z.string().optional(),
  EmailVerificationSubject: z.string().optional(),
  VerificationMessageTemplate: z
    .object({ EmailMessage: z.string().optional(), EmailSubject: z.string().optional() })
    .optional(),
});
export type PoolProperties = z.output<typeof poolProperties>;

const timeUnit = z.enum(['seconds', 'minutes', 'hours', 'days']);

/** Properties of AWS::Cognito::UserPoolClient, with resolved intrinsic functions. */
export const clientProperties = z.looseObject({
  ClientName: z.string().default('client'),
  GenerateSecret: z.literal(false, { error: 'app clients with a secret are not supported' }).default(false),
  ExplicitAuthFlows: z
    .array(z.string())
    .default(['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH']),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
  EnableTokenRevocation: z.boolean().default(true),
  AccessTokenValidity: z.number().optional(),
  IdTokenValidity: z.number().optional(),
  RefreshTokenValidity: z.number().optional(),
  TokenValidityUnits: z
    .object({
      AccessToken: timeUnit.optional(),
      IdToken: timeUnit.optional(),
      RefreshToken: timeUnit.optional(),
    })
    .default({}),
  AuthSessionValidity: z.number().default(3),
  RefreshTokenRotation: z
    .object({ Feature: z.enum(['ENABLED', 'DISABLED']), RetryGracePeriodSeconds: z.number().default(0) })
    .optional(),
  ReadAttributes: z.array(z.string()).optional(),
  WriteAttributes: z.array(z.string()).optional(),
});
export type ClientProperties = z.output<typeof clientProperties>;

/** Properties of AWS::Cognito::UserPoolGroup. */
export const groupProperties = z.object({
  GroupName: z.string(),
  Description: z.string().optional(),
  Precedence: z.number().optional(),
  RoleArn: z.string().optional(),
});
export type GroupProperties = z.output<typeof groupProperties>;

const secondsPerUnit = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };

/**
 * The lifetimes of tokens in seconds. By default, access and ID tokens are valid for one hour, and refresh
 * tokens for thirty days. A number without a unit means hours, or days for refresh tokens.
 */
export function computeTokenLifetimes({
  AccessTokenValidity,
  IdTokenValidity,
  RefreshTokenValidity,
  TokenValidityUnits,
}: ClientProperties) {
  const seconds = (validity: number | undefined, unit: keyof typeof secondsPerUnit, fallback: number) =>
    validity ? validity * secondsPerUnit[unit] : fallback;
  return {
    access: seconds(AccessTokenValidity, TokenValidityUnits.AccessToken ?? 'hours', secondsPerUnit.hours),
    id: seconds(IdTokenValidity, TokenValidityUnits.IdToken ?? 'hours', secondsPerUnit.hours),
    refresh: seconds(
      RefreshTokenValidity,
      TokenValidityUnits.RefreshToken ?? 'days',
      30 * secondsPerUnit.days,
    ),
  };
}
