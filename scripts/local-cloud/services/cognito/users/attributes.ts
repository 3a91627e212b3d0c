import { CognitoError, createInvalidParameterError, createNotAuthorizedError } from '../errors.ts';
import type { Client, UserPool } from '../pools/pool.ts';
import type { UserRecord } from './user.ts';

const standardAttributes = new Set(
  'address birthdate email email_verified family_name gender given_name locale middle_name name nickname phone_number phone_number_verified picture preferred_username profile updated_at website zoneinfo'.split(
    ' ',
  ),
);
const verificationFlags = ['email_verified', 'phone_number_verified'];

/**
 * The attribute's name in error messages. It differs for `name`, which Cognito stores as a structured field.
 */
const toSchemaField = (attribute: string) => (attribute === 'name' ? 'name.formatted' : attribute);
const createSchemaError = (attribute: string, reason: string) =>
  createInvalidParameterError(`Attributes did not conform to the schema: ${attribute}: ${reason}\n`);

/**
 * @throws CognitoError InvalidParameterException for an attribute that the pool does not have, or for a
 * malformed attribute
 */
export function checkAttributes(pool: UserPool, attributes: Record<string, string>): void {
  checkAttributeNames(pool, Object.keys(attributes));
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
      throw createInvalidParameterError('Invalid email address format.');
    const type = pool.properties.Schema.find(({ Name }) => `custom:${Name}` === name)?.AttributeDataType;
    if (type === 'Number' && value !== '' && !/^-?\d+$/.test(value))
      throw createSchemaError(name, 'Attribute value is not a number.');
  }
}

export function checkAttributeNames({ properties }: UserPool, names: string[]): void {
  for (const name of names) {
    if (name === 'sub') throw createInvalidParameterError('Cannot modify the non-mutable attribute sub');
    const exists =
      standardAttributes.has(name) || properties.Schema.some(({ Name }) => `custom:${Name}` === name);
    if (!exists) throw createSchemaError(name, 'Attribute does not exist in the schema.');
  }
}

/** @throws CognitoError InvalidParameterException for the first required attribute that is missing */
export function checkRequiredAttributes(pool: UserPool, attributes: Record<string, string>): void {
  const [missing] = listMissingAttributes(pool, attributes);
  if (missing !== undefined)
    throw createSchemaError(toSchemaField(missing), `The attribute ${toSchemaField(missing)} is required`);
}

export const listMissingAttributes = (pool: UserPool, attributes: Record<string, string>): string[] =>
  listRequiredAttributes(pool).filter((name) => !attributes[name]);

export const listRequiredAttributes = ({ properties }: UserPool): string[] =>
  properties.Schema.filter(({ Name, Required }) => Required && Name !== 'sub').map(({ Name }) => Name);

/**
 * @throws CognitoError NotAuthorizedException if the app client may not write one of the attributes. No
 * client may write the verification flags. An empty list means the same as no list: all attributes are
 * writable (https://github.com/aws/aws-cdk/issues/30608).
 */
export function checkAttributesWritable(
  { properties: { WriteAttributes } }: Client,
  attributes: Record<string, string>,
): void {
  for (const name of Object.keys(attributes))
    if (verificationFlags.includes(name) || (WriteAttributes?.length && !WriteAttributes.includes(name)))
      throw createNotAuthorizedError('A client attempted to write unauthorized attribute');
}

/** @throws CognitoError InvalidParameterException if an immutable attribute already has a value */
export function checkAttributesMutable(
  pool: UserPool,
  user: UserRecord,
  changes: Record<string, string>,
): void {
  for (const { Name, Mutable } of pool.properties.Schema) {
    const name = standardAttributes.has(Name) ? Name : `custom:${Name}`;
    if (!Mutable && name in changes && user.attributes[name] !== undefined)
      throw createInvalidParameterError(`user.${name}: Attribute cannot be updated.\n`);
  }
}

/** @throws CognitoError AliasExistsException if another user signs in with the address */
export function checkEmailFree(pool: UserPool, email: string | undefined, owner?: UserRecord): void {
  if (!pool.emailIsUsername || email === undefined) return;
  const emailOwner = pool.users.find(email);
  if (emailOwner && emailOwner.username !== owner?.username)
    throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
}

/**
 * The attributes after the changes. A changed address becomes unverified, unless the changes include
 * `email_verified`. An empty value removes an attribute.
 */
export function changeAttributes(user: UserRecord, changes: Record<string, string>): Record<string, string> {
  const changesEmail = changes.email !== undefined && changes.email !== user.attributes.email;
  const newAttributes = { ...user.attributes, ...(changesEmail && { email_verified: 'false' }), ...changes };
  return Object.fromEntries(Object.entries(newAttributes).filter(([, value]) => value !== ''));
}
