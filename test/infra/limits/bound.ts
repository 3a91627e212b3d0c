/** A documented limit of AWS on the value of a property. */
export interface Bound {
  /**
   * Describes how a value exceeds the limit. Returns undefined if AWS accepts the value.
   * @param isLiteral whether AWS receives exactly this value; its format is checked only in this case
   */
  readonly describeViolation: (value: unknown, isLiteral: boolean) => string | undefined;
  /** Invalid values: one character, item or unit too many or too few, or a wrong format. */
  readonly invalidValues: readonly unknown[];
  /** The largest valid value; undefined if the limit has a format. */
  readonly validValue?: unknown;
}

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const describeRangeViolation = (size: number, min: number, max: number, unit: string): string | undefined =>
  size >= min && size <= max ? undefined : `has ${size} ${unit}, allowed are ${min} to ${max}`;

function limitTextLength(min: number, max: number, format?: RegExp): Bound {
  return {
    describeViolation: (value, isLiteral) => {
      const stringValue = formatValue(value);
      const lengthViolation = describeRangeViolation(stringValue.length, min, max, 'characters');
      if (lengthViolation) return `${lengthViolation}: ${stringValue.slice(0, 80)}`;
      return isLiteral && format?.test(stringValue) === false
        ? `"${stringValue.slice(0, 80)}" does not match ${format}`
        : undefined;
    },
    invalidValues: [
      'x'.repeat(max + 1),
      ...(min > 0 ? ['x'.repeat(min - 1)] : []),
      ...(format ? ['\u0001 %:'] : []),
    ],
    ...(!format && { validValue: 'x'.repeat(max) }),
  };
}

/** A text with at least one character. @param max characters */
export const limitText = (max: number, format?: RegExp): Bound => limitTextLength(1, max, format);

/** A text that may be empty. @param max characters */
export const limitOptionalText = (max: number): Bound => limitTextLength(0, max);

/** A text, or a value as JSON. @param max bytes in UTF-8 */
export const limitBytes = (max: number): Bound => ({
  describeViolation: (value) =>
    describeRangeViolation(Buffer.byteLength(formatValue(value)), 0, max, 'bytes'),
  invalidValues: [`${'é'.repeat(Math.floor(max / 2))}xx`],
  validValue: 'x'.repeat(max),
});

/** A list or a map. */
export const limitItems = (max: number, min = 0): Bound => {
  const createItems = (length: number) => Array.from({ length }, (_, index) => `item-${index}`);
  const countItems = (value: unknown) =>
    typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  return {
    describeViolation: (value) => describeRangeViolation(countItems(value), min, max, 'items'),
    invalidValues: [createItems(max + 1), ...(min > 0 ? [createItems(min - 1)] : [])],
    validValue: createItems(max),
  };
};

export const limitNumber = (min: number, max: number): Bound => ({
  describeViolation: (value) =>
    Number(value) >= min && Number(value) <= max
      ? undefined
      : `is ${formatValue(value)}, allowed is ${min} to ${max}`,
  invalidValues: [max + 1, min - 1],
  validValue: max,
});

export const limitChoice = (...allowed: readonly (string | number)[]): Bound => ({
  describeViolation: (value) =>
    allowed.some((allowedValue) => allowedValue === value)
      ? undefined
      : `is ${formatValue(value)}, allowed are ${allowed.join(', ')}`,
  invalidValues: ['none of these'],
  validValue: allowed[0],
});

/** The limits of a resource type on one page of AWS's documentation. */
export interface TypeLimits {
  readonly type: string;
  /** URL of the page. */
  readonly source: string;
  /** Limits by path: `Rules[].Name` is a property of each list item, `Bodies{}.Content` of each map value. */
  readonly properties: Readonly<Record<string, Bound>>;
}
