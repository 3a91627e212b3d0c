/** A documented limit of AWS on the value of a property. */
export interface Bound {
  /**
   * Describes how a value exceeds the limit. Returns undefined if AWS accepts the value.
   * @param literal whether AWS receives exactly this value; its format is checked only in this case
   */
  readonly violation: (value: unknown, literal: boolean) => string | undefined;
  /** Invalid values: one character, item or unit too many or too few, or a wrong format. */
  readonly offending: readonly unknown[];
  /** The largest valid value; undefined if the limit has a format. */
  readonly accepted?: unknown;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const range = (size: number, min: number, max: number, unit: string): string | undefined =>
  size >= min && size <= max ? undefined : `has ${size} ${unit}, allowed are ${min} to ${max}`;

function textBetween(min: number, max: number, format?: RegExp): Bound {
  return {
    violation: (value, literal) => {
      const found = asText(value);
      const length = range(found.length, min, max, 'characters');
      if (length) return `${length}: ${found.slice(0, 80)}`;
      return literal && format?.test(found) === false
        ? `"${found.slice(0, 80)}" does not match ${format}`
        : undefined;
    },
    offending: [
      'x'.repeat(max + 1),
      ...(min > 0 ? ['x'.repeat(min - 1)] : []),
      ...(format ? ['\u0001 %:'] : []),
    ],
    ...(!format && { accepted: 'x'.repeat(max) }),
  };
}

/** A text with at least one character. @param max characters */
export const text = (max: number, format?: RegExp): Bound => textBetween(1, max, format);

/** A text that may be empty. @param max characters */
export const description = (max: number): Bound => textBetween(0, max);

/** A text, or a value as JSON. @param max bytes in UTF-8 */
export const bytes = (max: number): Bound => ({
  violation: (value) => range(Buffer.byteLength(asText(value)), 0, max, 'bytes'),
  offending: [`${'é'.repeat(Math.floor(max / 2))}xx`],
  accepted: 'x'.repeat(max),
});

/** A list or a map. */
export const items = (max: number, min = 0): Bound => {
  const itemsOf = (length: number) => Array.from({ length }, (_, index) => `item-${index}`);
  const count = (value: unknown) =>
    typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  return {
    violation: (value) => range(count(value), min, max, 'items'),
    offending: [itemsOf(max + 1), ...(min > 0 ? [itemsOf(min - 1)] : [])],
    accepted: itemsOf(max),
  };
};

export const number = (min: number, max: number): Bound => ({
  violation: (value) =>
    Number(value) >= min && Number(value) <= max
      ? undefined
      : `is ${asText(value)}, allowed is ${min} to ${max}`,
  offending: [max + 1, min - 1],
  accepted: max,
});

export const choice = (...allowed: readonly (string | number)[]): Bound => ({
  violation: (value) =>
    allowed.some((one) => one === value)
      ? undefined
      : `is ${asText(value)}, allowed are ${allowed.join(', ')}`,
  offending: ['none of these'],
  accepted: allowed[0],
});

/** The limits of a resource type on one page of AWS's documentation. */
export interface TypeLimits {
  readonly type: string;
  /** URL of the page. */
  readonly source: string;
  /** Limits by path: `Rules[].Name` is a property of each list item, `Bodies{}.Content` of each map value. */
  readonly properties: Readonly<Record<string, Bound>>;
}
