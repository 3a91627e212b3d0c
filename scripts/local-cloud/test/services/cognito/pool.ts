import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { exportJWK, generateKeyPair } from 'jose';
import * as OTPAuth from 'otpauth';
import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { startCognito } from '../../../services/cognito/server.ts';
import { declarePool, passwordClientId, poolId, region } from './declaration.ts';

export const strongPassword = 'Corr3ct-horse!';

export interface Mail {
  to: string;
  subject: string;
  html: string;
}
type Trigger = (functionArn: string, event: Record<string, unknown>) => unknown;

/** Starts a pool for one test. It is stopped and removed after the test. */
export async function startTestPool({
  pool = {},
  client = {},
  trigger = (_, event) => event,
  directory,
  triggerTimeout,
  sendMail,
}: {
  pool?: object;
  client?: object;
  trigger?: Trigger;
  directory?: string;
  triggerTimeout?: number;
  sendMail?: (mail: Mail) => Promise<void>;
} = {}) {
  const poolDirectory = directory ?? (await prepareDirectory());
  const mails: Mail[] = [];
  const clock = { aheadMs: 0, now: () => Date.now() + clock.aheadMs };
  const server = await startCognito({
    port: 0,
    directory: poolDirectory,
    region,
    pools: [declarePool(pool, client)],
    invokeTrigger: async (functionArn, event) =>
      trigger(functionArn, z.record(z.string(), z.unknown()).parse(event)),
    sendMail: sendMail ?? (async (mail) => void mails.push(mail)),
    now: clock.now,
    ...(triggerTimeout !== undefined && { triggerTimeout }),
  });
  let closePromise: Promise<void> | undefined;
  const close = () => (closePromise ??= server.close());
  onTestFinished(async () => {
    await close();
    await rm(poolDirectory, { recursive: true, force: true });
  });
  return { url: server.url, close, directory: poolDirectory, mails, clock, api: createSdkClient(server.url) };
}

// Generating an RSA key takes longer than most tests, so the pools of a file share one.
const signingKey = generateKeyPair('RS256', { extractable: true }).then(({ privateKey }) =>
  exportJWK(privateKey),
);

async function prepareDirectory(): Promise<string> {
  const poolDirectory = await mkdtemp(join(tmpdir(), 'identity-'));
  await mkdir(join(poolDirectory, poolId));
  await writeFile(join(poolDirectory, poolId, 'signing-key.json'), JSON.stringify(await signingKey));
  return poolDirectory;
}

/** The unmodified AWS SDK with the address of the emulator. */
export const createSdkClient = (endpoint: string) =>
  new CognitoIdentityProvider({
    endpoint,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });

export type Api = CognitoIdentityProvider;

/** A confirmed user with a verified address and a permanent password. */
export async function createUser(api: Api, email: string, password = strongPassword): Promise<string> {
  const { User } = await api.adminCreateUser({
    UserPoolId: poolId,
    Username: email,
    MessageAction: 'SUPPRESS',
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
  });
  await api.adminSetUserPassword({
    UserPoolId: poolId,
    Username: email,
    Password: password,
    Permanent: true,
  });
  return User?.Username ?? '';
}

/** Signs in with the plain password, which takes less code than SRP. */
export const signInWithPassword = (
  api: Api,
  email: string,
  password = strongPassword,
  signInClientId = passwordClientId,
) =>
  api.initiateAuth({
    ClientId: signInClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });

/** The tokens of a sign-in that needs no further step. */
export async function requestTokens(api: Api, email: string, password = strongPassword) {
  const { AuthenticationResult } = await signInWithPassword(api, email, password);
  const { AccessToken, IdToken, RefreshToken, ExpiresIn } = AuthenticationResult ?? {};
  if (!AccessToken || !IdToken || !RefreshToken) throw new Error('The sign-in gave no tokens.');
  return { AccessToken, IdToken, RefreshToken, ExpiresIn };
}

/** The six digits in the last mail to an address. */
export function findLastCode(mails: Mail[], to: string): string {
  const code = /\b\d{6}\b/.exec(mails.findLast((mail) => mail.to === to)?.html ?? '')?.[0];
  if (code === undefined) throw new Error(`No code was mailed to ${to}.`);
  return code;
}

/** The code that the user's authenticator app shows at a time, in milliseconds since 1970. */
export const createAuthenticatorCode = (secret: string, timestamp: number): string =>
  new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({ timestamp });

/** The name and message of a call's error. */
export async function catchError(call: Promise<unknown>): Promise<{ name: string; message: string }> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Error)) throw new Error('The call was expected to fail.');
  return { name: outcome.name, message: outcome.message };
}

export const wrongCredentialsError = {
  name: 'NotAuthorizedException',
  message: 'Incorrect username or password.',
};
