import * as z from 'zod';
import { limits } from '../model/limits.ts';
import { nameSchema } from '../model/text.ts';
import { AuthenticatorCode, Password } from './account.ts';
import { defineEndpoints } from './define.ts';

const base64urlSchema = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/, 'Not base64url');

/** A credential id: at most 1,023 bytes (WebAuthn, 4). */
const PasskeyId = base64urlSchema(1_364).meta({ examples: ['bm90LWEtcmVhbC1wYXNza2V5'] });

const Passkey = z.strictObject({ id: z.string(), name: z.string(), created_at: z.iso.datetime() });
export type Passkey = z.output<typeof Passkey>;

const CredentialType = z.literal('public-key');

/** PublicKeyCredentialCreationOptionsJSON, the options with which the browser creates a passkey. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: CredentialType, alg: z.int() })),
  timeout: z.int().exactOptional(),
  attestation: z.string().exactOptional(),
  excludeCredentials: z
    .array(
      z.object({ type: CredentialType, id: z.string(), transports: z.array(z.string()).exactOptional() }),
    )
    .exactOptional(),
  authenticatorSelection: z
    .object({
      authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      residentKey: z.enum(['discouraged', 'preferred', 'required']).exactOptional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).exactOptional(),
    })
    .exactOptional(),
});

export type CreationOptions = z.output<typeof CreationOptions>;

/** The parts of RegistrationResponseJSON that the user pool checks. */
const NewCredential = z.strictObject({
  id: PasskeyId,
  type: CredentialType,
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  response: z.strictObject({
    clientDataJSON: base64urlSchema(2_048),
    attestationObject: base64urlSchema(12_288),
    transports: z.array(z.string().max(32)).max(8),
  }),
});
export type NewCredential = z.output<typeof NewCredential>;

/** Passkeys require two-step sign-in. Adding or removing one ends the person's sessions. */
export const passkeyEndpoints = defineEndpoints({
  listPasskeys: {
    method: 'GET',
    path: '/api/me/passkeys',
    access: 'signed-in',
    service: 'account',
    only_with: 'passkeys',
    summary: "The caller's passkeys, the oldest first",
    response: z.strictObject({ items: z.array(Passkey) }),
  },
  startPasskey: {
    method: 'POST',
    path: '/api/me/passkeys',
    access: 'signed-in',
    service: 'account',
    only_with: 'passkeys',
    summary:
      'Get the options with which the browser creates a passkey; without effect until the passkey is added',
    body: z.strictObject({ password: Password, code: AuthenticatorCode }),
    response: z.strictObject({
      /** The secret that completes the registration within four minutes. */
      registration: z.string(),
      options: CreationOptions,
    }),
    errors: [409, 429],
  },
  addPasskey: {
    method: 'PUT',
    path: '/api/me/passkeys',
    access: 'signed-in',
    service: 'account',
    only_with: 'passkeys',
    summary: 'Add the passkey that the browser has created, and end all sessions',
    body: z.strictObject({
      registration: base64urlSchema(64),
      name: nameSchema('Name', limits.passkey_name),
      credential: NewCredential,
    }),
    response: z.strictObject({ added: z.literal(true) }),
    errors: [409, 429],
  },
  removePasskey: {
    method: 'POST',
    path: '/api/me/passkeys/removal',
    access: 'signed-in',
    service: 'account',
    only_with: 'passkeys',
    summary: 'Remove a passkey of the caller, and end all sessions',
    body: z.strictObject({ passkey: PasskeyId, password: Password, code: AuthenticatorCode }),
    response: z.strictObject({ removed: z.literal(true) }),
    errors: [404, 409, 429],
  },
});
