import fc from 'fast-check';
import * as z from 'zod';

/**
 * A placeholder for a value that exists only during a run, such as an id or a token. `resolve` in world.ts
 * replaces it.
 */
export const formatPlaceholder = (name: string) => `[[${name}]]`;

const pickPlaceholder = (...names: string[]) => fc.constantFrom(...names.map(formatPlaceholder));

/** Fields whose valid values exist only in the table. */
const existingValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  company_id: pickPlaceholder('company_a', 'company_b'),
  user_id: pickPlaceholder('spare_user'),
  category_id: pickPlaceholder('category'),
  department_id: pickPlaceholder('department'),
  recaptchaToken: pickPlaceholder('recaptcha'),
  cursor: fc.constant(undefined),
  after: fc.constant(undefined),
};

/** Fields for which random values of their schema cannot be generated, or are rarely valid. */
const chosenValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  zone: fc.constantFrom('Europe/London', 'America/St_Johns'),
  week: fc.constantFrom(
    ...[[], [{ from: 540, to: 1020 }]].map((saturdayHours) => [
      ...Array.from({ length: 5 }, () => [{ from: 0, to: 1440 }]),
      saturdayHours,
      [],
    ]),
  ),
  holidays: fc.constantFrom([], [{ date: '2026-12-25', name: 'Christmas Day', hours: [] }]),
  url: fc.nat(99_999).map((n) => `https://hooks.example/${n}`),
  link: fc.nat(99_999).map((n) => `https://status.example/${n}`),
  service_level: fc.constant(null),
  program_addresses: fc.nat(99_999).map((n) => [`alerts-${n}@status.example`]),
  mail_domains: fc.nat(99_999).map((n) => [`company-${n}.example`]),
};

const texts = fc.oneof(
  { weight: 4, arbitrary: fc.lorem({ maxCount: 6 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('<script>alert(1)</script>', "' OR 1=1 --", '${7*7}', '\u200Fgnp.exe', '=1+1'),
  },
);

/** A text that begins with the caller's mark, so that it is recognized in another caller's response. */
function generateMarkedTexts(schema: z.ZodType): fc.Arbitrary<string> {
  const mark = formatPlaceholder('mark');
  const acceptsMarkedText = [mark, `${mark} and more words`].some((text) => schema.safeParse(text).success);
  return texts
    .map((text) => {
      // Without this error, the filter below would reject every value, forever.
      if (!acceptsMarkedText) throw new Error('No text can be generated for a schema');
      return mark + text;
    })
    .filter((text) => schema.safeParse(text).success);
}

const findPattern = (schema: z.core.$ZodType): RegExp | undefined =>
  'checks' in schema._zod.def && Array.isArray(schema._zod.def.checks)
    ? schema._zod.def.checks
        .map((check: z.core.$ZodCheck) => check._zod.def)
        .map((def) => ('pattern' in def && def.pattern instanceof RegExp ? def.pattern : undefined))
        .find((pattern) => pattern !== undefined)
    : undefined;

function generateStrings(schema: z.ZodString | z.ZodStringFormat): fc.Arbitrary<unknown> {
  const format = 'format' in schema._zod.def ? schema._zod.def.format : undefined;
  if (format === 'email') return fc.nat(99_999).map((n) => `person.${n}@example.com`);
  if (format === 'ulid') return fc.ulid();
  if (format === 'uuid') return fc.uuid();
  if (format === 'datetime')
    return fc
      .date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  // Reports are about past days, absences about future ones.
  if (format === 'date')
    return fc
      .integer({ min: -60, max: 60 })
      .map((days) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10));
  const pattern = findPattern(schema);
  if (pattern) return fc.stringMatching(pattern);
  return fc.oneof(
    { weight: 5, arbitrary: generateMarkedTexts(schema) },
    { weight: 1, arbitrary: fc.constant(formatPlaceholder('mark')) },
  );
}

/** Values that a schema of the contract accepts once their placeholders are replaced. */
export function generateValidInputs(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject)
    return fc
      .record(
        Object.fromEntries(
          Object.entries<z.core.$ZodType>(schema.shape).map(([key, value]) => {
            const chosenValue = chosenValues[key];
            if (chosenValue) return [key, chosenValue];
            const values = generateValidInputs(value);
            return [
              key,
              existingValues[key]
                ? fc.oneof({ weight: 3, arbitrary: existingValues[key] }, { weight: 1, arbitrary: values })
                : values,
            ];
          }),
        ),
      )
      .map((value) => Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)));
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(
      generateValidInputs(schema.keyType).map(String),
      generateValidInputs(schema.valueType),
      {
        maxKeys: 3,
      },
    );
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(generateValidInputs));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodArray)
    return fc.uniqueArray(generateValidInputs(schema.element), { minLength: 1, maxLength: 3 });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fc.oneof(fc.constant(undefined), generateValidInputs(schema.unwrap()));
  if (schema instanceof z.ZodNullable)
    return fc.oneof(fc.constant(null), generateValidInputs(schema.unwrap()));
  if (schema instanceof z.ZodPipe)
    return schema.out instanceof z.ZodBoolean
      ? fc.constantFrom('true', 'false')
      : generateValidInputs(schema.out);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return generateStrings(schema);
  if (schema instanceof z.ZodNumber)
    return fc.oneof(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: Math.min(1_000_000, schema.maxValue ?? Infinity) }),
    );
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  throw new Error(`No values can be generated for the type ${schema._zod.def.type}`);
}
