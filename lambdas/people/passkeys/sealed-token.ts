import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];

/**
 * Encrypts a token with a new key. Each part is useless without the other.
 * @returns both parts in base64url
 */
export function sealToken(token: string): { readonly sealedToken: string; readonly key: string } {
  const [key, iv] = [randomBytes(32), randomBytes(ivLength)];
  const encryption = createCipheriv(cipher, key, iv);
  const encryptedToken = Buffer.concat([encryption.update(token, 'utf8'), encryption.final()]);
  return {
    sealedToken: Buffer.concat([iv, encryption.getAuthTag(), encryptedToken]).toString('base64url'),
    key: key.toString('base64url'),
  };
}

/** Decrypts a token; undefined if the key does not match. */
export function unsealToken(sealedToken: string, key: string): string | undefined {
  const bytes = Buffer.from(sealedToken, 'base64url');
  try {
    const decryption = createDecipheriv(cipher, Buffer.from(key, 'base64url'), bytes.subarray(0, ivLength));
    decryption.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    return (
      decryption.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decryption.final('utf8')
    );
  } catch {
    return undefined;
  }
}
