import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import * as z from 'zod';
import { UserFacingError } from '../../../user-facing-error.ts';
import { writeDurably } from '../pools/durable-file.ts';

/**
 * The RS256 key pair of a pool, and a secret derived from it for values that look random but stay the same.
 */
export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  jwks: { keys: JWK[] };
  deriveSecret(purpose: string): Buffer;
}

const privateRsaJwk = z.object({
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

/** Reads the key from disk, or creates it on first use. Tokens stay valid after a restart. */
export async function loadSigningKey(path: string): Promise<SigningKey> {
  if (!existsSync(path)) {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    writeDurably(path, JSON.stringify(await exportJWK(privateKey)));
  }
  try {
    const jwk = privateRsaJwk.parse(JSON.parse(readFileSync(path, 'utf8')));
    const { n, e, d } = jwk;
    const publicJwk = { kty: 'RSA', n, e };
    const kid = await calculateJwkThumbprint(publicJwk);
    return {
      kid,
      privateKey: await importRsa(jwk),
      publicKey: await importRsa(publicJwk),
      jwks: { keys: [{ ...publicJwk, alg: 'RS256', kid, use: 'sig' }] },
      deriveSecret: (purpose) => createHmac('sha256', d).update(purpose).digest(),
    };
  } catch (cause) {
    throw new UserFacingError(
      `The signing key ${path} is damaged.`,
      'Restore it from a backup, or move it to another folder: a new one will be created, and all users will have to sign in again.',
      { cause },
    );
  }
}

async function importRsa(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('it is not an RSA key');
  return key;
}
