import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Assembly, Resource } from '../../assembly/assembly.ts';

const properties = z.object({
  SecretString: z.string().optional(),
  GenerateSecretString: z.object({ PasswordLength: z.number().default(32) }).optional(),
});

export interface DeclaredSecret {
  readonly arn: string;
  readonly value: string;
}

/**
 * Generated values are letters and digits that are derived from the ARN and the same in every run. They
 * protect nothing here.
 */
function readDeclaredSecret(assembly: Assembly, resource: Resource): DeclaredSecret {
  const arn = assembly.getArn(resource);
  const { SecretString, GenerateSecretString } = assembly.parseProperties(resource, properties);
  const generatedText = createHash('sha512').update(arn).digest('hex');
  return { arn, value: SecretString ?? generatedText.slice(0, GenerateSecretString?.PasswordLength ?? 32) };
}

/** The secrets of the assembly. */
export const readDeclaredSecrets = (assembly: Assembly): DeclaredSecret[] =>
  assembly
    .listByType('AWS::SecretsManager::Secret')
    .map((resource) => readDeclaredSecret(assembly, resource));

/**
 * Resolves a dynamic reference to a whole secret, `secretsmanager:<arn>:SecretString:::`.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
 */
export function resolveSecretReference(assembly: Assembly, reference: string): string | undefined {
  const [, arn] = /^(arn:.+?):SecretString:::$/.exec(reference) ?? [];
  if (arn === undefined) return undefined;
  const secret = readDeclaredSecrets(assembly).find((candidate) => candidate.arn === arn);
  if (!secret) throw new Error(`The assembly refers to the secret ${arn}, which it does not declare.`);
  return secret.value;
}
