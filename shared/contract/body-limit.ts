import * as z from 'zod';

/**
 * The bytes of an escaped character such as `\u00e9`. Characters outside the Basic Multilingual Plane take
 * two such escapes.
 */
const bytesPerCharacter = 6;
/** The assumed maximum length of a string that has a pattern but no maximum: an id, a token, a media type. */
const assumedMaxLength = 256;
const bytesPerNumber = 24;
const bytesPerBoolean = 'false'.length;
/**
 * Room for white space and a few unknown fields: a body with such fields is still read, so that the error
 * message can name them.
 */
const spareBytes = 4096;

/** Formats of fixed length, whose characters JSON does not escape. */
const examplesByFormat: Readonly<Record<string, string>> = {
  date: '2026-03-31',
  uuid: '00000000-0000-4000-8000-000000000000',
};

const countQuotedBytes = (characters: number) => characters * bytesPerCharacter + '"",'.length;

/**
 * Matches a part of an id pattern: the set of its characters (letters, digits, `_`, `-`), and their maximum
 * number.
 */
const idPartPattern = /\[[\w-]+\](?:\{(?:\d+,)?(\d+)\})?/g;
/** Matches an id pattern, such as `^[a-z0-9_]{1,40}$`. */
const idPattern = new RegExp(`^\\^(?:${idPartPattern.source})+\\$$`);

/** Matches a pattern that restricts the characters of a string, but not its length. */
const characterSetPattern = /^\^\[[\w\\,:%.~*'()!-]+\]\+\$$/;

const isPatternCheck = (def: z.core.$ZodCheckDef): def is z.core.$ZodCheckStringFormatDef =>
  def.check === 'string_format';

/**
 * The bytes of the longest id or list of ids; undefined for other strings. JSON does not escape the
 * characters of ids.
 */
function countIdBytes({ def, maxLength }: z.ZodString | z.ZodStringFormat): number | undefined {
  const ownPattern = 'pattern' in def ? def.pattern : undefined;
  const patternChecks = def.checks?.map(({ _zod }) => _zod.def).filter(isPatternCheck) ?? [];
  const sources = [ownPattern, ...patternChecks.map(({ pattern }) => pattern)].map(
    (pattern) => pattern?.source ?? '',
  );
  if (maxLength !== null && sources.some((source) => characterSetPattern.test(source)))
    return maxLength + '"",'.length;
  const source = sources.find((pattern) => idPattern.test(pattern));
  if (source === undefined) return undefined;
  const characters = [...source.matchAll(idPartPattern)].reduce(
    (sum, [, most = '1']) => sum + Number(most),
    0,
  );
  return characters + '"",'.length;
}

const isMaxLengthCheck = (def: z.core.$ZodCheckDef): def is z.core.$ZodCheckMaxLengthDef =>
  def.check === 'max_length';

/**
 * The size in bytes of the longest valid value with every character escaped.
 * @throws Error for a schema whose values have no maximum length
 */
function countMaxBytes(schema: z.core.$ZodType): number {
  const bytes = z.globalRegistry.get(schema)?.['maxBytes'];
  if (typeof bytes === 'number') return bytes;
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).reduce(
      // Names of fields consist of letters, digits and `_`, which JSON does not escape.
      (sum, [key, value]) => sum + key.length + '"":,'.length + countMaxBytes(value),
      '{}'.length,
    );
  if (schema instanceof z.ZodRecord) {
    const maxEntries = z.globalRegistry.get(schema)?.['maxProperties'];
    if (typeof maxEntries === 'number')
      return maxEntries * (countMaxBytes(schema.keyType) + countMaxBytes(schema.valueType)) + '{}'.length;
  }
  if (schema instanceof z.ZodUnion) return Math.max(...schema.options.map(countMaxBytes));
  if (schema instanceof z.ZodEnum)
    return countQuotedBytes(Math.max(...schema.options.map((option) => String(option).length)));
  if (schema instanceof z.ZodLiteral)
    return countQuotedBytes(Math.max(...[...schema.values].map((value) => String(value).length)));
  if (schema instanceof z.ZodArray) {
    const maxLengthCheck = schema.def.checks?.map(({ _zod }) => _zod.def).find(isMaxLengthCheck);
    if (maxLengthCheck) return maxLengthCheck.maximum * countMaxBytes(schema.element) + '[]'.length;
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return countMaxBytes(schema.unwrap());
  if (schema instanceof z.ZodPipe) return countMaxBytes(schema.in);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    const { maxLength, format } = schema;
    const idBytes = countIdBytes(schema);
    if (idBytes !== undefined) return idBytes;
    const example = examplesByFormat[format ?? ''];
    if (example !== undefined) return example.length + '"",'.length;
    if (maxLength !== null) return countQuotedBytes(maxLength);
    if (format !== null) return countQuotedBytes(assumedMaxLength);
  }
  if (schema instanceof z.ZodNumber) return bytesPerNumber;
  if (schema instanceof z.ZodBoolean) return bytesPerBoolean;
  throw new Error(`A body contains a ${schema._zod.def.type} that has no maximum length`);
}

/**
 * The maximum size of a request body in bytes: the longest valid body with every character escaped, plus an
 * allowance. Derived from the limits of the fields.
 */
export const computeBodyLimit = (schema: z.ZodType): number =>
  Math.ceil((countMaxBytes(schema) + spareBytes) / 1024) * 1024;
