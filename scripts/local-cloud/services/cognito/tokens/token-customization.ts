import * as z from 'zod';
import type { Client } from '../pools/pool.ts';
import { invokeTrigger, toTriggerAttributes } from '../triggers.ts';
import type { UserRecord } from '../users/user.ts';

const Claims = z.record(z.string(), z.unknown());
const groupOverride = z
  .object({
    groupsToOverride: z.array(z.string()).nullish(),
    iamRolesToOverride: z.array(z.string()).nullish(),
    preferredRole: z.string().nullish(),
  })
  .nullish();
const tokenOverride = z
  .object({
    claimsToAddOrOverride: Claims.nullish(),
    claimsToSuppress: z.array(z.string()).nullish(),
    scopesToAdd: z.array(z.string()).nullish(),
    scopesToSuppress: z.array(z.string()).nullish(),
  })
  .nullish();

const versionOneResponse = z.object({
  claimsOverrideDetails: z
    .object({
      claimsToAddOrOverride: Claims.nullish(),
      claimsToSuppress: z.array(z.string()).nullish(),
      groupOverrideDetails: groupOverride,
    })
    .nullish(),
});
const versionTwoResponse = z.object({
  claimsAndScopeOverrideDetails: z
    .object({
      idTokenGeneration: tokenOverride,
      accessTokenGeneration: tokenOverride,
      groupOverrideDetails: groupOverride,
    })
    .nullish(),
});

type Override = z.output<typeof tokenOverride>;

// Claims that a trigger cannot change or remove.
const fixedClaimNames = new Set(
  'acr amr at_hash auth_time azp exp iat iss jti nbf nonce origin_jti sub token_use username aud client_id event_id cognito:username'.split(
    ' ',
  ),
);

/** Groups, roles, scopes and claims of a token, with the changes of the pre token generation trigger. */
export async function requestTokenCustomization(
  client: Client,
  user: UserRecord,
  options: { triggerSource: string; clientMetadata: Record<string, string> | undefined; scopes: string[] },
) {
  const groups = listGroups(client, user);
  const roles = groups.flatMap(({ RoleArn }) => (RoleArn ? [RoleArn] : []));
  const names = groups.map(({ GroupName }) => GroupName);
  const { id, access, override } = await invokePreTokenGeneration(client, user, { ...options, names, roles });
  const cognitoRoles = override?.iamRolesToOverride ?? roles;
  const preferredRole = override?.preferredRole ?? roles[0];
  return {
    groups: override?.groupsToOverride ?? names,
    roles: {
      ...(cognitoRoles.length > 0 && { 'cognito:roles': cognitoRoles }),
      ...(preferredRole !== undefined && { 'cognito:preferred_role': preferredRole }),
    },
    scopes: [...options.scopes, ...(access?.scopesToAdd ?? [])].filter(
      (scope) => !access?.scopesToSuppress?.includes(scope),
    ),
    id: (claims: Record<string, unknown>) => applyOverride(claims, id),
    access: (claims: Record<string, unknown>) => applyOverride(claims, access),
  };
}

/** The user's groups, in ascending order of precedence values. */
function listGroups({ pool }: Client, user: UserRecord) {
  return user.groups
    .flatMap((name) => pool.groups.get(name) ?? [])
    .sort((left, right) => (left.Precedence ?? Infinity) - (right.Precedence ?? Infinity));
}

async function invokePreTokenGeneration(
  client: Client,
  user: UserRecord,
  {
    triggerSource,
    clientMetadata,
    scopes,
    names,
    roles,
  }: Parameters<typeof requestTokenCustomization>[2] & {
    names: string[];
    roles: string[];
  },
) {
  const { pool } = client;
  const version =
    pool.properties.LambdaConfig.PreTokenGenerationConfig?.LambdaVersion.replace(/^V(\d).*/, '$1') ?? '1';
  const invocation = {
    version,
    triggerSource,
    userName: user.username,
    clientId: client.id,
    request: {
      userAttributes: toTriggerAttributes(user),
      groupConfiguration: {
        groupsToOverride: names,
        iamRolesToOverride: roles,
        preferredRole: roles[0] ?? null,
      },
      ...(clientMetadata && { clientMetadata }),
    },
  };
  if (version === '1') {
    const response = { claimsOverrideDetails: null };
    const answer = await invokeTrigger(
      pool,
      'PreTokenGeneration',
      { ...invocation, response },
      versionOneResponse,
    );
    const details = answer?.claimsOverrideDetails;
    return { id: details, access: undefined, override: details?.groupOverrideDetails };
  }
  const response = { claimsAndScopeOverrideDetails: null };
  const request = { ...invocation.request, scopes };
  const answer = await invokeTrigger(
    pool,
    'PreTokenGeneration',
    { ...invocation, request, response },
    versionTwoResponse,
  );
  const details = answer?.claimsAndScopeOverrideDetails;
  return {
    id: details?.idTokenGeneration,
    access: details?.accessTokenGeneration,
    override: details?.groupOverrideDetails,
  };
}

function applyOverride(claims: Record<string, unknown>, override: Override): Record<string, unknown> {
  const addedClaims = Object.entries(override?.claimsToAddOrOverride ?? {}).filter(
    ([name]) => !fixedClaimNames.has(name),
  );
  const suppressedNames = override?.claimsToSuppress?.filter((name) => !fixedClaimNames.has(name)) ?? [];
  const allClaims = { ...claims, ...Object.fromEntries(addedClaims) };
  return Object.fromEntries(Object.entries(allClaims).filter(([name]) => !suppressedNames.includes(name)));
}
