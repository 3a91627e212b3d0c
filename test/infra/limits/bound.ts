/** What AWS accepts as the value of a property. */
export interface Bound {
  /**
   * Says how a value breaks the bound; undefined where AWS accepts it.
   * @param literal whether the value is exactly what AWS gets; a format is judged only then
   */
  readonly wrong: (value: unknown, literal: boolean) => string | undefined;
  /** Values that break it, each in one way: one character, item or unit too much or too few, or another format. */
  readonly offending: readonly unknown[];
  /** A value at the very edge. @default undefined where a format decides */
  readonly accepted?: unknown;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const range = (size: number, min: number, max: number, unit: string): string | undefined =>
  size >= min && size <= max ? undefined : `has ${size} ${unit}, allowed are ${min} to ${max}`;

function textBetween(min: number, max: number, format?: RegExp): Bound {
  return {
    wrong: (value, literal) => {
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

/** @param max characters; at least one */
export const text = (max: number, format?: RegExp): Bound => textBetween(1, max, format);

/** A text that may be empty. @param max characters */
export const description = (max: number): Bound => textBetween(0, max);

/** A text, or a value as JSON. @param max bytes in UTF-8 */
export const bytes = (max: number): Bound => ({
  wrong: (value) => range(Buffer.byteLength(asText(value)), 0, max, 'bytes'),
  offending: [`${'é'.repeat(Math.floor(max / 2))}xx`],
  accepted: 'x'.repeat(max),
});

/** A list or a map. */
export const items = (max: number, min = 0): Bound => {
  const list = (length: number) => Array.from({ length }, (_, index) => `item-${index}`);
  const count = (value: unknown) =>
    typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  return {
    wrong: (value) => range(count(value), min, max, 'items'),
    offending: [list(max + 1), ...(min > 0 ? [list(min - 1)] : [])],
    accepted: list(max),
  };
};

export const number = (min: number, max: number): Bound => ({
  wrong: (value) =>
    Number(value) >= min && Number(value) <= max
      ? undefined
      : `is ${asText(value)}, allowed is ${min} to ${max}`,
  offending: [max + 1, min - 1],
  accepted: max,
});

export const choice = (...allowed: readonly (string | number)[]): Bound => ({
  wrong: (value) =>
    allowed.some((one) => one === value)
      ? undefined
      : `is ${asText(value)}, allowed are ${allowed.join(', ')}`,
  offending: ['none of these'],
  accepted: allowed[0],
});

/** The limits of a resource type that one page of AWS's documentation states. */
export interface TypeLimits {
  readonly type: string;
  /** Address of the page. */
  readonly source: string;
  /** By path: `Rules[].Name` is in every item of a list, `Bodies{}.Content` in every value of a map. */
  readonly properties: Readonly<Record<string, Bound>>;
}
