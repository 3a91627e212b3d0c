/**
 * Dynamic references to whole secrets, `{{resolve:secretsmanager:<arn>:SecretString:::}}`, which CloudFormation replaces while deploying.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
 */
const reference = /\{\{resolve:secretsmanager:(arn:[^}]+?):SecretString:::\}\}/g;

/** The value with each such reference, however deep, replaced by the text of the secret. An unknown secret throws. */
export function withSecrets(value: unknown, textOf: (arn: string) => string): unknown {
  if (typeof value === 'string') return value.replaceAll(reference, (_, arn: string) => textOf(arn));
  if (Array.isArray(value)) return value.map((item) => withSecrets(item, textOf));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withSecrets(item, textOf)]));
}
