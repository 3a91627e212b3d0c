import * as z from 'zod';

/** An item in DynamoDB's JSON. */
export type Item = Record<string, unknown>;

const Value = z.record(z.string(), z.unknown());
const bytes = (text: string) => Buffer.byteLength(text);

function valueSize(value: unknown): number {
  const [[type, content] = ['NULL', true]] = Object.entries(Value.parse(value));
  if (type === 'S') return bytes(String(content));
  if (type === 'B') return Buffer.byteLength(String(content), 'base64');
  if (type === 'N') return Math.ceil(String(content).replaceAll(/[-.]/g, '').length / 2) + 1;
  if (type === 'BOOL' || type === 'NULL') return 1;
  if (type === 'L')
    return z
      .array(z.unknown())
      .parse(content)
      .reduce<number>((sum, one) => sum + 1 + valueSize(one), 3);
  if (type === 'M')
    return Object.entries(Value.parse(content)).reduce(
      (sum, [key, one]) => sum + bytes(key) + 1 + valueSize(one),
      3,
    );
  if (type === 'SS')
    return z
      .array(z.string())
      .parse(content)
      .reduce((sum, one) => sum + bytes(one), 0);
  throw new Error(`The size of an attribute of type ${type} is not implemented.`);
}

/**
 * Size of an item in bytes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export const itemSize = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + bytes(name) + valueSize(value), 0);

export interface Index {
  /** Key attributes of index and table. An item without one of them is not in the index. */
  readonly keys: readonly string[];
  /** Other projected attributes. */
  readonly attributes: readonly string[] | 'all';
}

function entryOf(item: Item | undefined, { keys, attributes }: Index): Item | undefined {
  if (!item || !keys.every((key) => key in item)) return undefined;
  const names = attributes === 'all' ? Object.keys(item) : [...keys, ...attributes];
  return Object.fromEntries(names.filter((name) => name in item).map((name) => [name, item[name]]));
}

const units = (size: number) => Math.max(1, Math.ceil(size / 1024));
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Write request units of one item's change, with its indexes. Writes to an index cost the same in a
 * transaction.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations.Writes
 */
export function writeUnits(
  before: Item | undefined,
  after: Item | undefined,
  indexes: readonly Index[],
  { inTransaction }: { readonly inTransaction: boolean },
): number {
  const larger = Math.max(before ? itemSize(before) : 0, after ? itemSize(after) : 0);
  const own = units(larger) * (inTransaction ? 2 : 1);
  const indexWrites = indexes.map((index) => {
    const [old, fresh] = [entryOf(before, index), entryOf(after, index)];
    if (!old && !fresh) return 0;
    if (!old || !fresh) return units(itemSize(old ?? fresh ?? {}));
    const ordered = (entry: Item) => Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1));
    if (same(ordered(old), ordered(fresh))) return 0;
    const moved = index.keys.some((key) => !same(old[key], fresh[key]));
    return moved
      ? units(itemSize(old)) + units(itemSize(fresh))
      : units(Math.max(itemSize(old), itemSize(fresh)));
  });
  return indexWrites.reduce((sum, one) => sum + one, own);
}

/** Read request units of a GetItem; undefined for an item that does not exist. */
export const readUnits = (item: Item | undefined, { consistent }: { readonly consistent: boolean }): number =>
  Math.max(1, Math.ceil((item ? itemSize(item) : 0) / 4096)) * (consistent ? 1 : 0.5);
