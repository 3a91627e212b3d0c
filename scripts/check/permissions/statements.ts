import type { Statement } from '@portico/local-cloud/permissions/policies.ts';
import type { UsedPermission } from '@portico/local-cloud/permissions/used-permission.ts';

/** Whether a name is one that the pattern means: `*` is any characters, `?` is one. */
export function matches(pattern: string, name: string, { ignoreCase = false } = {}): boolean {
  const source = pattern
    .split(/([*?])/)
    .map((part) => ({ '*': '.*', '?': '.' })[part] ?? part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&'))
    .join('');
  return new RegExp(`^${source}$`, ignoreCase ? 'is' : 's').test(name);
}

type Comparison = (wanted: readonly string[], given: readonly string[] | undefined) => boolean;

const equals = (wanted: readonly string[], value: string) => wanted.includes(value);
const like = (wanted: readonly string[], value: string) => wanted.some((pattern) => matches(pattern, value));

/**
 * The operators in use here. A key that the call lacks meets no condition, except one on all of its values, of which there are none then.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
 */
const operators: Record<string, Comparison> = {
  StringEquals: (wanted, given) => given !== undefined && given.some((value) => equals(wanted, value)),
  StringLike: (wanted, given) => given !== undefined && given.some((value) => like(wanted, value)),
  'ForAllValues:StringEquals': (wanted, given = []) => given.every((value) => equals(wanted, value)),
  'ForAllValues:StringLike': (wanted, given = []) => given.every((value) => like(wanted, value)),
};

/** Whether the statement lets its holder do this. @throws Error for an operator that is not known here */
export function permits({ Action, Resource, Condition }: Statement, use: UsedPermission): boolean {
  return (
    Action.some((action) => matches(action, use.action, { ignoreCase: true })) &&
    Resource.some((resource) => matches(resource, use.resource)) &&
    Object.entries(Condition).every(([operator, keys]) => {
      const compare = operators[operator];
      if (!compare) throw new Error(`The check of permissions does not know the operator ${operator} yet.`);
      return Object.entries(keys).every(([key, wanted]) => compare(wanted, use.context[key]));
    })
  );
}
