import { type KeyObject, createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { SignJWT, exportJWK } from 'jose';
import { openAssembly } from '../../../services.ts';
import { readApiDefinition } from '../../../services/api-gateway/api-definition.ts';
import { startHttpApi } from '../../../services/api-gateway/http-api.ts';
import { readFunctionDefinition } from '../../../services/lambda/function-definition.ts';
import { LambdaRuntime } from '../../../services/lambda/runtime.ts';
import { listen } from '../../../listen.ts';
import { TraceLog } from '../../../recorder/trace-log.ts';
import { writeAssembly } from '../../assembly/fixture.ts';

export const issuer = 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Local0001';
export const audience = 'client-id';

interface ApiOptions {
  /** Route keys; a route with a `*` before its key requires a token. */
  routes: string[];
  /** The function of all routes. */
  code: string;
  scopes?: string[];
  timeoutSeconds?: number;
  integrationTimeoutMs?: number;
  stageProperties?: object;
}

/** An HTTP API as the CDK would synthesize it. */
function createTemplate({
  routes,
  scopes = [],
  timeoutSeconds = 5,
  integrationTimeoutMs,
  stageProperties = {},
}: ApiOptions): object {
  const resources: Record<string, object> = {
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { ApiId: { Ref: 'Api' }, StageName: '$default', ...stageProperties },
    },
    Function: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Code: { S3Key: 'code.zip' },
        Timeout: timeoutSeconds,
      },
    },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        ApiId: { Ref: 'Api' },
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: { 'Fn::GetAtt': ['Function', 'Arn'] },
        PayloadFormatVersion: '2.0',
        ...(integrationTimeoutMs !== undefined && { TimeoutInMillis: integrationTimeoutMs }),
      },
    },
    Authorizer: {
      Type: 'AWS::ApiGatewayV2::Authorizer',
      Properties: {
        ApiId: { Ref: 'Api' },
        AuthorizerType: 'JWT',
        IdentitySource: ['$request.header.Authorization'],
        JwtConfiguration: { Issuer: issuer, Audience: [audience] },
      },
    },
  };
  for (const [index, routeKey] of routes.entries()) {
    resources[`Route${index}`] = {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: { Ref: 'Api' },
        RouteKey: routeKey.replace('*', ''),
        Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
        ...(routeKey.startsWith('*') && {
          AuthorizationType: 'JWT',
          AuthorizerId: { Ref: 'Authorizer' },
          AuthorizationScopes: scopes,
        }),
      },
    };
  }
  return { Resources: resources };
}

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

export interface TokenOptions {
  key?: KeyObject;
  kid?: string;
  expiresInSeconds?: number | null;
}

/** An access token as Cognito issues it, with these claims changed (`undefined` removes one). */
export function createToken(
  claims: Record<string, unknown> = {},
  { key = privateKey, kid = 'one', expiresInSeconds = 60 }: TokenOptions = {},
) {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const payload = {
    iss: issuer,
    client_id: audience,
    token_use: 'access',
    sub: 'user',
    iat: nowSeconds,
    ...claims,
  };
  const jwt = new SignJWT({
    ...payload,
    ...(expiresInSeconds !== null && { exp: nowSeconds + expiresInSeconds }),
  });
  return jwt.setProtectedHeader({ alg: 'RS256', kid }).sign(key);
}

const encodeBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A forged token with this algorithm in its header. For `none` it is unsigned; for `HS256` it is signed with
 * the public key as the secret.
 */
export async function forgeToken(algorithm: 'none' | 'HS256'): Promise<string> {
  const [, payload = ''] = (await createToken()).split('.');
  const signedPart = `${encodeBase64Url({ alg: algorithm, kid: 'one' })}.${payload}`;
  return `${signedPart}.${algorithm === 'none' ? '' : createHmac('sha256', publicPem).update(signedPart).digest('base64url')}`;
}

/** Serves the API, and the public keys that verify its tokens. */
export async function startApi(options: ApiOptions) {
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const keyServer = await listen(
    createServer((_, response) => response.end(JSON.stringify({ keys: [jwk] }))),
    0,
    'keys',
  );
  const assembly = openAssembly(
    writeAssembly({ Test: createTemplate(options) }, { code: { 'index.mjs': options.code } }),
  );
  const runtime = new LambdaRuntime(
    assembly.listFunctions().map((resource) => readFunctionDefinition(assembly, resource, {})),
  );
  const definition = readApiDefinition(assembly, () => new URL(`${keyServer.url}/jwks.json`));
  const logLines: string[] = [];
  const traceLog = new TraceLog();
  const api = await startHttpApi({
    port: 0,
    account: assembly.account,
    getDefinition: () => definition,
    runtime,
    traceLog,
    log: (line) => logLines.push(line),
  });
  return {
    url: api.url,
    keyServer,
    logLines,
    close: async () => {
      await api.close();
      await keyServer.close();
      await runtime.close();
    },
  };
}

/** A handler that returns its event. */
export const echoCode = 'export const handler = async (event) => event;';
