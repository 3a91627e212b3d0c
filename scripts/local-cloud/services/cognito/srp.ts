import {
  createHash,
  createHmac,
  getDiffieHellman,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

// SRP-6a (RFC 5054) in the variant that Cognito uses: 3072-bit group 15 of RFC 3526, SHA-256,
// integers hashed as Java's two's-complement bytes, and a 16-byte HKDF key that signs the claim.

const N = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`);
const g = 2n;

/**
 * A non-negative integer as two's complement in hexadecimal: whole bytes, with a leading zero byte if the top
 * bit is set.
 */
function twosComplement(value: bigint): string {
  const digits = value.toString(16);
  const even = digits.length % 2 ? `0${digits}` : digits;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const integer = (hex: string) => BigInt(`0x${hex}`);
const hash = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const randomInteger = (length: number) => integer(randomBytes(length).toString('hex'));

const k = integer(hash(bytes(twosComplement(N) + twosComplement(g))));

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % N;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N;
    square = (square * square) % N;
  }
  return result;
}

/** What a password is checked against without being stored. Hexadecimal. */
export interface PasswordVerifier {
  salt: string;
  verifier: string;
}

/** @param poolName the part of the pool id after the underscore */
export function createVerifier(
  poolName: string,
  username: string,
  password: string,
  salt = randomInteger(16).toString(16),
): PasswordVerifier {
  const identity = hash(`${poolName}${username}:${password}`);
  const x = integer(hash(bytes(twosComplement(integer(salt)) + identity)));
  return { salt, verifier: power(g, x).toString(16) };
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
 * A verifier that no password matches, the same each time for the same seed. It is used for users who do not
 * exist (RFC 5054, 2.5.1.3).
 */
export function simulateVerifier(seed: Buffer): PasswordVerifier {
  return {
    salt: createHmac('sha256', seed).update('salt').digest('hex').slice(0, 32),
    verifier: (
      integer(Buffer.from(hkdfSync('sha256', seed, '', 'verifier', 384)).toString('hex')) % N
    ).toString(16),
  };
}

/**
 * Parses the public value A of a client.
 * @returns undefined for an invalid one: A mod N = 0 would make any password match
 */
export function parsePublicValue(hex: string): bigint | undefined {
  if (!/^[0-9a-f]{1,800}$/i.test(hex)) return undefined;
  const value = integer(hex);
  return value % N === 0n ? undefined : value;
}

/**
 * The server's half of the exchange: the public value B for the client, and the key that the client must sign
 * its proof with.
 */
export function respondToPublicValue(A: bigint, { verifier }: PasswordVerifier): { B: string; key: Buffer } {
  const v = integer(verifier);
  const b = randomInteger(32);
  const B = (k * v + power(g, b)) % N;
  const u = integer(hash(bytes(twosComplement(A) + twosComplement(B))));
  const S = power((A % N) * power(v, u), b);
  const key = hkdfSync(
    'sha256',
    bytes(twosComplement(S)),
    bytes(twosComplement(u)),
    'Caldera Derived Key',
    16,
  );
  return { B: B.toString(16), key: Buffer.from(key) };
}

/** Whether PASSWORD_CLAIM_SIGNATURE proves that the client derived the same key. */
export function verifyClaim(
  key: Buffer,
  claim: { poolName: string; username: string; secretBlock: string; timestamp: string; signature: string },
): boolean {
  const expected = createHmac('sha256', key)
    .update(claim.poolName)
    .update(claim.username)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
