import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Assembly, Resource } from '../../assembly/assembly.ts';

const type = 'AWS::SecretsManager::Secret';
const properties = z.object({
  SecretString: z.string().optional(),
  GenerateSecretString: z.object({ PasswordLength: z.number().default(32) }).optional(),
});

export interface DeclaredSecret {
  readonly arn: string;
  readonly value: string;
}

/** Generated ones are the same on every run: letters and digits, made from the ARN. Nothing on this machine is guarded by them. */
function declared(assembly: Assembly, resource: Resource): DeclaredSecret {
  const arn = assembly.arn(resource);
  const { SecretString, GenerateSecretString } = assembly.properties(resource, properties);
  const generated = createHash('sha512').update(arn).digest('hex');
  return { arn, value: SecretString ?? generated.slice(0, GenerateSecretString?.PasswordLength ?? 32) };
}

/** The secrets of the assembly. */
export const secretsOf = (assembly: Assembly): DeclaredSecret[] =>
  assembly.ofType(type).map((resource) => declared(assembly, resource));
