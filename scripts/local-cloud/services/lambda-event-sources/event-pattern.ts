import * as z from 'zod';

/**
 * An event pattern of Lambda's filter criteria: it has the structure of the record, and every leaf is a list
 * of alternatives.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html#filtering-syntax
 */
type Pattern = { [field: string]: unknown };

const record = z.record(z.string(), z.unknown());
const alternatives = z.array(z.unknown());
const text = z.union([
  z.string(),
  z.array(z.string()).min(1),
  z.object({ 'equals-ignore-case': z.string() }),
]);
const operator = z.enum(['=', '<', '<=', '>', '>=']);

/** Compiles an event pattern. @throws Error for an unknown operator */
export function compilePattern(json: string): (value: unknown) => boolean {
  const pattern = record.parse(JSON.parse(json));
  matches(pattern, {}); // an unknown operator should stop the start, not the first event
  return (value) => matches(pattern, value);
}

function matches(pattern: Pattern, value: unknown): boolean {
  const fields = record.safeParse(value).data ?? {};
  // Evaluates every part, even after one that does not match, so that compiling finds every mistake.
  const parts = Object.entries(pattern).map(([name, wanted]) => {
    if (name === '$or')
      return alternatives
        .parse(wanted)
        .map((alternative) => matches(record.parse(alternative), value))
        .includes(true);
    const isPresent = Object.hasOwn(fields, name);
    if (Array.isArray(wanted))
      return wanted.map((alternative) => matchesLeaf(alternative, isPresent, fields[name])).includes(true);
    return matches(record.parse(wanted), fields[name]);
  });
  return parts.every(Boolean);
}

/** Whether a value of the record matches a leaf of the pattern. A list matches if one of its items does. */
function matchesLeaf(alternative: unknown, isPresent: boolean, field: unknown): boolean {
  if (typeof alternative !== 'object' || alternative === null) {
    return isPresent && asArray(field).includes(alternative);
  }
  const [[name, argument] = ['', undefined], ...more] = Object.entries(alternative);
  const test = more.length === 0 ? comparisons[name] : undefined;
  if (!test)
    throw new Error(
      `A filter pattern uses ${JSON.stringify(alternative)}, which is not a comparison operator.`,
    );
  return test(argument, isPresent, field);
}

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function matchesText(
  argument: unknown,
  field: unknown,
  test: (operand: string, value: string) => boolean,
): boolean {
  const parsed = text.parse(argument);
  const ignoresCase = typeof parsed === 'object' && !Array.isArray(parsed);
  const operands =
    typeof parsed === 'string' ? [parsed] : Array.isArray(parsed) ? parsed : [parsed['equals-ignore-case']];
  const foldCase = (value: string) => (ignoresCase ? value.toLowerCase() : value);
  return asArray(field).some(
    (value) =>
      typeof value === 'string' && operands.some((operand) => test(foldCase(operand), foldCase(value))),
  );
}

type Comparison = (argument: unknown, isPresent: boolean, field: unknown) => boolean;

const comparisons: Record<string, Comparison> = {
  // Only leaves can be tested for existence: an object never "exists".
  exists: (argument, isPresent, field) => {
    const isLeaf = isPresent && (typeof field !== 'object' || field === null || Array.isArray(field));
    return z.boolean().parse(argument) === isLeaf;
  },
  prefix: (argument, _, field) => matchesText(argument, field, (operand, value) => value.startsWith(operand)),
  suffix: (argument, _, field) => matchesText(argument, field, (operand, value) => value.endsWith(operand)),
  'equals-ignore-case': (argument, _, field) =>
    matchesText(argument, field, (operand, value) => value.toLowerCase() === operand.toLowerCase()),
  'anything-but': (argument, isPresent, field) => {
    const innerPattern = record.safeParse(argument);
    if (innerPattern.success) return isPresent && !matchesLeaf(innerPattern.data, isPresent, field);
    return isPresent && !asArray(argument).some((unwantedValue) => asArray(field).includes(unwantedValue));
  },
  numeric: (argument, _, field) => {
    const bounds = parseNumericBounds(argument);
    return asArray(field).some(
      (value) => typeof value === 'number' && bounds.every((matchesBound) => matchesBound(value)),
    );
  },
};

function parseNumericBounds(argument: unknown): ((value: number) => boolean)[] {
  const parts = alternatives.parse(argument);
  const bounds: ((value: number) => boolean)[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const comparison = operator.parse(parts[index]);
    const bound = z.number().parse(parts[index + 1]);
    bounds.push((value) => {
      if (comparison === '=') return value === bound;
      if (comparison === '<') return value < bound;
      if (comparison === '<=') return value <= bound;
      return comparison === '>' ? value > bound : value >= bound;
    });
  }
  return bounds;
}
