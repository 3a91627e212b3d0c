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
        .map((one) => matches(record.parse(one), value))
        .includes(true);
    const present = Object.hasOwn(fields, name);
    if (Array.isArray(wanted))
      return wanted.map((one) => matchesLeaf(one, present, fields[name])).includes(true);
    return matches(record.parse(wanted), fields[name]);
  });
  return parts.every(Boolean);
}

/** Whether a value of the record matches a leaf of the pattern. A list matches if one of its items does. */
function matchesLeaf(wanted: unknown, present: boolean, found: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) {
    return present && asArray(found).includes(wanted);
  }
  const [[name, argument] = ['', undefined], ...more] = Object.entries(wanted);
  const test = more.length === 0 ? comparisons[name] : undefined;
  if (!test)
    throw new Error(`A filter pattern uses ${JSON.stringify(wanted)}, which is not a comparison operator.`);
  return test(argument, present, found);
}

const asArray = (found: unknown): unknown[] => (Array.isArray(found) ? found : [found]);

function matchesText(
  argument: unknown,
  found: unknown,
  test: (wanted: string, value: string) => boolean,
): boolean {
  const parsed = text.parse(argument);
  const ignoreCase = typeof parsed === 'object' && !Array.isArray(parsed);
  const wanted =
    typeof parsed === 'string' ? [parsed] : Array.isArray(parsed) ? parsed : [parsed['equals-ignore-case']];
  const fold = (value: string) => (ignoreCase ? value.toLowerCase() : value);
  return asArray(found).some(
    (value) => typeof value === 'string' && wanted.some((one) => test(fold(one), fold(value))),
  );
}

type Comparison = (argument: unknown, present: boolean, found: unknown) => boolean;

const comparisons: Record<string, Comparison> = {
  // Only leaves can be tested for existence: an object never "exists".
  exists: (argument, present, found) => {
    const isLeaf = present && (typeof found !== 'object' || found === null || Array.isArray(found));
    return z.boolean().parse(argument) === isLeaf;
  },
  prefix: (argument, _, found) => matchesText(argument, found, (wanted, value) => value.startsWith(wanted)),
  suffix: (argument, _, found) => matchesText(argument, found, (wanted, value) => value.endsWith(wanted)),
  'equals-ignore-case': (argument, _, found) =>
    matchesText(argument, found, (wanted, value) => value.toLowerCase() === wanted.toLowerCase()),
  'anything-but': (argument, present, found) => {
    const inner = record.safeParse(argument);
    if (inner.success) return present && !matchesLeaf(inner.data, present, found);
    return present && !asArray(argument).some((unwanted) => asArray(found).includes(unwanted));
  },
  numeric: (argument, _, found) => {
    const bounds = numericBounds(argument);
    return asArray(found).some((value) => typeof value === 'number' && bounds.every((holds) => holds(value)));
  },
};

function numericBounds(argument: unknown): ((value: number) => boolean)[] {
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
