import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

/** The part of CBOR (RFC 8949) that WebAuthn needs: integers, byte and text strings, maps. */
function encodeCbor(value: CborValue): Buffer {
  const encodeHead = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? encodeHead(0, value) : encodeHead(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([encodeHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  const parts = [...value].flatMap(([key, entryValue]) => [encodeCbor(key), encodeCbor(entryValue)]);
  return Buffer.concat([encodeHead(5, value.size), ...parts]);
}

const hashSha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const flagBits = { present: 0x01, verified: 0x04, attested: 0x40 };

export interface AuthenticatorOptions {
  /** The origin of the page that requests the response. @default `https://` and the relying party */
  readonly origin?: string;
  /** Whether the device asked for its PIN or a fingerprint. @default true */
  readonly isUserVerified?: boolean;
  /** @default the relying party in the options */
  readonly relyingParty?: string;
}

/**
 * A device with one passkey (ES256, without attestation). Its responses have the form that browsers give to
 * pages.
 */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  #counter = 0;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  #createClientData(type: string, challenge: string, origin: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** https://www.w3.org/TR/webauthn-3/#authenticator-data */
  #createAuthenticatorData(relyingParty: string, isUserVerified: boolean, additionalFlags = 0) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((this.#counter += 1));
    const flagByte = flagBits.present | (isUserVerified ? flagBits.verified : 0) | additionalFlags;
    return Buffer.concat([hashSha256(relyingParty), Buffer.from([flagByte]), counter]);
  }

  /** @returns RegistrationResponseJSON */
  create(
    { challenge, rp }: { challenge: string; rp: { id?: string } },
    {
      relyingParty = rp.id ?? '',
      origin = `https://${relyingParty}`,
      isUserVerified = true,
    }: AuthenticatorOptions = {},
  ) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const publicKeyParameters = new Map<number | string, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const attestedData = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      encodeCbor(publicKeyParameters),
    ]);
    const authData = Buffer.concat([
      this.#createAuthenticatorData(relyingParty, isUserVerified, flagBits.attested),
      attestedData,
    ]);
    const attestation = new Map<number | string, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map<number | string, CborValue>()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#createClientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** @returns AuthenticationResponseJSON */
  get(
    { challenge, rpId }: { challenge: string; rpId: string },
    {
      relyingParty = rpId,
      origin = `https://${relyingParty}`,
      isUserVerified = true,
    }: AuthenticatorOptions = {},
  ) {
    const clientData = this.#createClientData('webauthn.get', challenge, origin);
    const authenticatorData = this.#createAuthenticatorData(relyingParty, isUserVerified);
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, hashSha256(clientData)]),
      this.#privateKey,
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }
}
