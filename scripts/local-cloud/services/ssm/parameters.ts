import { createHash } from 'node:crypto';
import * as z from 'zod';
import { readJson, writeJson } from '../../state/json-file.ts';

/** An error of the service, by its name in the API reference. */
export class ParameterError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Values, oldest first. */
const StoredParameters = z.record(
  z.string(),
  z.object({ type: z.enum(['String', 'SecureString']), values: z.array(z.string()) }),
);
type StoredParameter = z.output<typeof StoredParameters>[string];

interface NewParameter {
  readonly Name: string;
  readonly Value: string;
  readonly Type?: string | undefined;
  readonly Overwrite: boolean;
  readonly KeyId?: string | undefined;
}

/** Maximum bytes of a value in the standard tier. */
const maxValueBytes = 4_096;

/**
 * Parameters of templates, and parameters that callers stored, also in earlier runs. Encrypted parameters use
 * the AWS managed key, so every caller that may read one may also decrypt it.
 * https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PutParameter.html
 */
export class Parameters {
  readonly #path: string;
  readonly #declared: (name: string) => string | undefined;
  readonly #stored: z.output<typeof StoredParameters>;

  /**
   * @param path the path of the state file
   * @param findDeclaredValue returns a parameter's current value in its template; undefined for an unknown
   * parameter
   */
  constructor(path: string, findDeclaredValue: (name: string) => string | undefined) {
    this.#path = path;
    this.#declared = findDeclaredValue;
    this.#stored = readJson(path, StoredParameters) ?? {};
  }

  /** @param Name may end with a version: `/site/key:2` */
  get({ Name, WithDecryption }: { Name: string; WithDecryption: boolean }): object {
    const [name = '', selector] = Name.split(':');
    const { type, values } = this.#existing(name);
    const Version = Number(selector ?? values.length);
    const value = values[Version - 1];
    if (value === undefined)
      throw new ParameterError(
        'ParameterVersionNotFound',
        `Systems Manager could not find version ${selector} of ${name}. Verify the version and try again.`,
      );
    const Value = type === 'SecureString' && !WithDecryption ? createFakeCiphertext(name, value) : value;
    return { Name: name, Type: type, Value, Version, DataType: 'text' };
  }

  /** @returns the version */
  put({ Name, Value, Type, Overwrite, KeyId }: NewParameter): number {
    checkName(Name);
    if (Value === '' || Buffer.byteLength(Value) > maxValueBytes)
      throw new ParameterError(
        'ValidationException',
        `Standard tier parameters support a maximum parameter value of ${maxValueBytes} characters, and no empty values.`,
      );
    if (KeyId !== undefined && KeyId !== 'alias/aws/ssm')
      throw new ParameterError('InvalidKeyId', `The emulator has no key except alias/aws/ssm: ${KeyId}`);
    const existing = this.#known(Name);
    const type = chooseParameterType(Type, existing);
    if (existing && !Overwrite)
      throw new ParameterError(
        'ParameterAlreadyExists',
        'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
      );
    if (existing && existing.type !== type)
      throw new ParameterError(
        'HierarchyTypeMismatchException',
        "Parameter Store doesn't support changing a parameter type in a hierarchy.",
      );
    const values = [...(existing?.values ?? []), Value];
    this.#stored[Name] = { type, values };
    writeJson(this.#path, this.#stored);
    return values.length;
  }

  delete(name: string): void {
    this.#existing(name);
    delete this.#stored[name];
    writeJson(this.#path, this.#stored);
  }

  /** Whether the text is the current value of an encrypted parameter. */
  isSecret(text: string): boolean {
    return Object.values(this.#stored).some(
      ({ type, values }) => type === 'SecureString' && values.at(-1) === text,
    );
  }

  #known(name: string): StoredParameter | undefined {
    const declaredValue = this.#declared(name);
    return (
      this.#stored[name] ??
      (declaredValue === undefined ? undefined : { type: 'String', values: [declaredValue] })
    );
  }

  #existing(name: string): StoredParameter {
    const parameter = this.#known(name);
    if (!parameter) throw new ParameterError('ParameterNotFound', '');
    return parameter;
  }
}

/** https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-su-create.html */
function checkName(name: string): void {
  if (!/^((\/[\w.-]+)+|[\w.-]+)$/.test(name))
    throw new ParameterError('ValidationException', 'Parameter name must be a fully qualified name.');
  if (name.split('/').length > 16)
    throw new ParameterError('HierarchyLevelLimitExceededException', 'A hierarchy has at most 15 levels.');
  if (/^\/?(aws|ssm)/i.test(name))
    throw new ParameterError('ValidationException', `No access to reserved parameter name: ${name}.`);
}

function chooseParameterType(
  type: string | undefined,
  existing: StoredParameter | undefined,
): StoredParameter['type'] {
  if (type === 'String' || type === 'SecureString') return type;
  if (type !== undefined)
    throw new ParameterError('UnsupportedParameterType', `The emulator does not support ${type}.`);
  if (existing) return existing.type;
  throw new ParameterError(
    'ValidationException',
    'A parameter type is required when you create a parameter.',
  );
}

/** Returns a text like a ciphertext of KMS, so that a caller notices that it did not request decryption. */
const createFakeCiphertext = (name: string, value: string) =>
  `AQICAH${createHash('sha512').update(`${name} ${value}`).digest('base64')}`;
