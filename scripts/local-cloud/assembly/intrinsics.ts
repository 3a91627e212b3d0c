import * as z from 'zod';

/** The values that the intrinsic functions of one template refer to. */
export interface TemplateScope {
  region: string;
  /** `undefined` for AWS::NoValue, which removes the property. */
  ref(id: string): unknown;
  attribute(id: string, name: string): unknown;
  importValue(name: string): unknown;
  condition(name: string): boolean;
  mapping(mapName: string, topLevelKey: string, secondLevelKey: string): unknown;
}

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const pair = z.tuple([z.unknown(), z.unknown()]);
const triple = z.tuple([z.unknown(), z.unknown(), z.unknown()]);
const list = z.array(z.unknown());
const record = z.record(z.string(), z.unknown());

type Intrinsic = (argument: unknown, scope: TemplateScope) => unknown;

const resolveTexts = (value: unknown, scope: TemplateScope) => z.array(text).parse(resolve(value, scope));
const resolveText = (value: unknown, scope: TemplateScope) => text.parse(resolve(value, scope));

function resolveAttribute(path: string, scope: TemplateScope): unknown {
  const dotIndex = path.indexOf('.');
  return dotIndex < 0 ? scope.ref(path) : scope.attribute(path.slice(0, dotIndex), path.slice(dotIndex + 1));
}

/** A condition expression (`Fn::Equals` …, or `{ Condition: name }`) as a boolean. */
export function evaluateCondition(expression: unknown, scope: TemplateScope): boolean {
  return z.boolean().parse(resolve(expression, scope));
}

const intrinsics: Record<string, Intrinsic> = {
  Ref: (id, scope) => scope.ref(z.string().parse(id)),
  Condition: (name, scope) => scope.condition(z.string().parse(name)),
  'Fn::GetAtt': (argument, scope) => {
    if (typeof argument === 'string') return resolveAttribute(argument, scope);
    const [id, name] = pair.parse(argument);
    return scope.attribute(z.string().parse(id), resolveText(name, scope));
  },
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = pair.parse(argument);
    return resolveTexts(parts, scope).join(z.string().parse(separator));
  },
  'Fn::Sub': (argument, scope) => {
    const [template, variables] = typeof argument === 'string' ? [argument, {}] : pair.parse(argument);
    const localVariables = record.parse(variables);
    return z
      .string()
      .parse(template)
      .replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
        if (literal) return `\${${name}}`;
        return name in localVariables
          ? resolveText(localVariables[name], scope)
          : text.parse(resolveAttribute(name.trim(), scope));
      });
  },
  'Fn::ImportValue': (name, scope) => scope.importValue(resolveText(name, scope)),
  'Fn::Select': (argument, scope) => {
    const [index, from] = pair.parse(argument);
    return list.parse(resolve(from, scope))[Number(resolve(index, scope))];
  },
  'Fn::Split': (argument, scope) => {
    const [separator, from] = pair.parse(argument);
    return resolveText(from, scope).split(z.string().parse(separator));
  },
  'Fn::GetAZs': (_, scope) => ['a', 'b', 'c'].map((zone) => scope.region + zone),
  'Fn::Base64': (value, scope) => Buffer.from(resolveText(value, scope)).toString('base64'),
  'Fn::FindInMap': (argument, scope) => {
    const [map, top, second] = triple.parse(argument);
    return scope.mapping(resolveText(map, scope), resolveText(top, scope), resolveText(second, scope));
  },
  'Fn::If': (argument, scope) => {
    const [condition, whenTrue, whenFalse] = triple.parse(argument);
    return resolve(scope.condition(z.string().parse(condition)) ? whenTrue : whenFalse, scope);
  },
  'Fn::Equals': (argument, scope) => {
    const [left, right] = pair.parse(argument);
    return JSON.stringify(resolve(left, scope)) === JSON.stringify(resolve(right, scope));
  },
  'Fn::And': (all, scope) => list.parse(all).every((condition) => evaluateCondition(condition, scope)),
  'Fn::Or': (conditions, scope) =>
    list.parse(conditions).some((condition) => evaluateCondition(condition, scope)),
  'Fn::Not': (argument, scope) => !evaluateCondition(list.parse(argument)[0], scope),
};

/**
 * Replaces every CloudFormation intrinsic function in a value by its result.
 * @throws Error for an unknown `Fn::…`
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
 */
export function resolve(value: unknown, scope: TemplateScope): unknown {
  if (Array.isArray(value))
    return value.map((item) => resolve(item, scope)).filter((item) => item !== undefined);
  if (value === null || typeof value !== 'object') return value;
  const entries: [string, unknown][] = Object.entries(value);
  const [only] = entries;
  if (only && entries.length === 1) {
    const [name, argument] = only;
    // A plain property may be called Condition (in IAM statements). Its value is then not a string.
    const intrinsic = name === 'Condition' && typeof argument !== 'string' ? undefined : intrinsics[name];
    if (intrinsic) return intrinsic(argument, scope);
    if (name.startsWith('Fn::'))
      throw new Error(`The local cloud does not know the intrinsic function ${name}.`);
  }
  const resolvedEntries = entries.map(([name, item]): [string, unknown] => [name, resolve(item, scope)]);
  return Object.fromEntries(resolvedEntries.filter(([, item]) => item !== undefined));
}
