import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  getDiffieHellman,
  hkdfSync,
  publicEncrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

// SRP-6a (RFC 5054) in the variant that Cognito uses: 3072-bit group 15 of RFC 3526, SHA-256,
// integers hashed as Java's two's-complement bytes, and a 16-byte HKDF key that signs the claim.

const prime = getDiffieHellman('modp15').getPrime();
const N = BigInt(`0x${prime.toString('hex')}`);
const g = 2n;

/** Hexadecimal with an even number of digits. */
function toEvenHex(value: bigint): string {
  const digits = value.toString(16);
  return digits.length % 2 ? `0${digits}` : digits;
}

/**
 * A non-negative integer as two's complement in hexadecimal: whole bytes, with a leading zero byte if the top
 * bit is set.
 */
function toTwosComplement(value: bigint): string {
  const digits = toEvenHex(value);
  return /^[89a-f]/.test(digits) ? `00${digits}` : digits;
}

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const parseHexInteger = (hex: string) => BigInt(`0x${hex}`);
const hash = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const createRandomInteger = (length: number) => parseHexInteger(randomBytes(length).toString('hex'));

const k = parseHexInteger(hash(bytes(toTwosComplement(N) + toTwosComplement(g))));

/**
 * Computes base^exponent mod N with OpenSSL, as an RSA operation without padding, which is six times as fast
 * as BigInt. OpenSSL's Diffie-Hellman would need more than a second to check N.
 */
function modPow(base: bigint, exponent: bigint): bigint {
  const e = bytes(toEvenHex(exponent)).toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n: prime.toString('base64url'), e }, format: 'jwk' });
  const block = (base % N).toString(16).padStart(2 * prime.length, '0');
  return parseHexInteger(
    publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, bytes(block)).toString('hex'),
  );
}

/** The secret that a client derives from a password (RFC 5054, 2.4). */
function derivePrivateValue(poolName: string, username: string, password: string, salt: string): bigint {
  const identity = hash(`${poolName}${username}:${password}`);
  return parseHexInteger(hash(bytes(toTwosComplement(parseHexInteger(salt)) + identity)));
}

/** Scrambles both public values into one (RFC 5054, 2.6). */
const scramble = (A: bigint, B: bigint) =>
  parseHexInteger(hash(bytes(toTwosComplement(A) + toTwosComplement(B))));

const deriveSigningKey = (S: bigint, u: bigint) =>
  Buffer.from(
    hkdfSync('sha256', bytes(toTwosComplement(S)), bytes(toTwosComplement(u)), 'Caldera Derived Key', 16),
  );

/** The values with which a password can be checked, without storing the password. Hexadecimal. */
export interface PasswordVerifier {
  salt: string;
  verifier: string;
}

/** @param poolName the part of the pool id after the underscore */
export function createVerifier(
  poolName: string,
  username: string,
  password: string,
  salt = createRandomInteger(16).toString(16),
): PasswordVerifier {
  return { salt, verifier: modPow(g, derivePrivateValue(poolName, username, password, salt)).toString(16) };
}

export function passwordMatches(
  poolName: string,
  username: string,
  password: string,
  { salt, verifier }: PasswordVerifier,
): boolean {
  const candidate = createVerifier(poolName, username, password, salt);
  return timingSafeEqual(createHash('sha256').update(candidate.verifier).digest(), bytes(hash(verifier)));
}

/**
 * A verifier that no password matches, always the same for one seed. It is used for users who do not exist
 * (RFC 5054, 2.5.1.3).
 */
export function simulateVerifier(seed: Buffer): PasswordVerifier {
  return {
    salt: createHmac('sha256', seed).update('salt').digest('hex').slice(0, 32),
    verifier: (
      parseHexInteger(Buffer.from(hkdfSync('sha256', seed, '', 'verifier', 384)).toString('hex')) % N
    ).toString(16),
  };
}

/**
 * Parses the public value A of a client.
 * @returns undefined if it is invalid: A mod N = 0 would make any password match
 */
export function parsePublicValue(hex: string): bigint | undefined {
  if (!/^[0-9a-f]{1,800}$/i.test(hex)) return undefined;
  const value = parseHexInteger(hex);
  return value % N === 0n ? undefined : value;
}

/**
 * The server's half of the exchange: the public value B for the client, and the key with which the client
 * must sign its proof.
 */
export function respondToPublicValue(A: bigint, { verifier }: PasswordVerifier): { B: string; key: Buffer } {
  const v = parseHexInteger(verifier);
  const b = createRandomInteger(32);
  const B = (k * v + modPow(g, b)) % N;
  const u = scramble(A, B);
  return { B: B.toString(16), key: deriveSigningKey(modPow((A % N) * modPow(v, u), b), u) };
}

interface Claim {
  /** The part of the pool id after the underscore. */
  readonly poolName: string;
  /** USER_ID_FOR_SRP of the challenge. */
  readonly username: string;
  /** Base64. */
  readonly secretBlock: string;
  /** Such as `Sun Nov 2 09:05:00 UTC 2026`. */
  readonly timestamp: string;
}

const sign = (key: Buffer, { poolName, username, secretBlock, timestamp }: Claim) =>
  createHmac('sha256', key)
    .update(poolName)
    .update(username)
    .update(Buffer.from(secretBlock, 'base64'))
    .update(timestamp)
    .digest();

interface SrpClient {
  /** SRP_A, hexadecimal. */
  readonly A: string;
  /** PASSWORD_CLAIM_SIGNATURE for a PASSWORD_VERIFIER challenge, whose numbers are hexadecimal. */
  signClaim(challenge: Claim & { password: string; salt: string; B: string }): string;
}

/**
 * The client's half of the exchange. Tests sign in often, so they use this function, which is ten times as
 * fast as Amplify.
 */
export function createSrpClient(): SrpClient {
  const a = createRandomInteger(32);
  const A = modPow(g, a);
  return {
    A: A.toString(16),
    signClaim(challenge) {
      const { poolName, username, password, salt } = challenge;
      const B = parseHexInteger(challenge.B);
      const x = derivePrivateValue(poolName, username, password, salt);
      const u = scramble(A, B);
      // B - k·g^x, kept positive.
      const S = modPow(B + k * (N - modPow(g, x)), a + u * x);
      return sign(deriveSigningKey(S, u), challenge).toString('base64');
    },
  };
}

/** Whether PASSWORD_CLAIM_SIGNATURE proves that the client derived the same key. */
export function verifyClaim(key: Buffer, { signature, ...claim }: Claim & { signature: string }): boolean {
  const expected = sign(key, claim);
  const receivedSignature = Buffer.from(signature, 'base64');
  return receivedSignature.length === expected.length && timingSafeEqual(receivedSignature, expected);
}
