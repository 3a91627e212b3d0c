import type { Statement } from './policies.ts';
import type { UsedPermission } from './used-permission.ts';

/** Patterns are compiled once, because every call of a function is compared with its role's statements. */
const compiledPatterns = new Map<string, RegExp>();

function compilePattern(pattern: string, flags: string): RegExp {
  const cachedExpression = compiledPatterns.get(flags + pattern);
  if (cachedExpression) return cachedExpression;
  const source = pattern
    .split(/([*?])/)
    .map((part) => ({ '*': '.*', '?': '.' })[part] ?? part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&'))
    .join('');
  const expression = new RegExp(`^${source}$`, flags);
  compiledPatterns.set(flags + pattern, expression);
  return expression;
}

/** Whether a name matches an IAM pattern: `*` matches any characters, `?` matches one. */
export const matchesPattern = (pattern: string, name: string, { ignoreCase = false } = {}): boolean =>
  compilePattern(pattern, ignoreCase ? 'is' : 's').test(name);

type Comparison = (allowed: readonly string[], actual: readonly string[] | undefined) => boolean;

const isListed = (allowed: readonly string[], value: string) => allowed.includes(value);
const matchesAnyPattern = (allowed: readonly string[], value: string) =>
  allowed.some((pattern) => matchesPattern(pattern, value));

/**
 * Operators that the policies use. If a call lacks a condition's key, the condition fails, unless its
 * operator is negated or begins with `ForAllValues`.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
 */
const operators: Record<string, Comparison> = {
  StringEquals: (allowed, actual) => actual !== undefined && actual.some((value) => isListed(allowed, value)),
  StringNotEquals: (refusedValues, actual = []) => !actual.some((value) => isListed(refusedValues, value)),
  StringLike: (allowed, actual) =>
    actual !== undefined && actual.some((value) => matchesAnyPattern(allowed, value)),
  'ForAnyValue:StringLike': (allowed, actual = []) =>
    actual.some((value) => matchesAnyPattern(allowed, value)),
  'ForAllValues:StringEquals': (allowed, actual = []) => actual.every((value) => isListed(allowed, value)),
  'ForAllValues:StringLike': (allowed, actual = []) =>
    actual.every((value) => matchesAnyPattern(allowed, value)),
};

/** Whether a statement applies to a call. @throws Error for a condition operator that is not implemented */
function appliesTo({ Action, Resource, Condition }: Statement, use: UsedPermission): boolean {
  return (
    Action.some((action) => matchesPattern(action, use.action, { ignoreCase: true })) &&
    Resource.some((resource) => matchesPattern(resource, use.resource)) &&
    Object.entries(Condition).every(([operator, keys]) => {
      const compare = operators[operator];
      if (!compare) throw new Error(`The condition operator ${operator} is not implemented here.`);
      return Object.entries(keys).every(([key, allowed]) => compare(allowed, use.context[key]));
    })
  );
}

/** Whether a statement allows a call. @throws Error for a condition operator that is not implemented */
export const permits = (statement: Statement, use: UsedPermission): boolean =>
  statement.Effect === 'Allow' && appliesTo(statement, use);

/** Whether a statement denies a call, even if others allow it. */
export const denies = (statement: Statement, use: UsedPermission): boolean =>
  statement.Effect === 'Deny' && appliesTo(statement, use);
