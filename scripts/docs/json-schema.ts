import * as z from 'zod';

export type Schema = z.core.JSONSchema.BaseSchema;

export const asSchema = (schema: Schema | boolean | undefined): Schema =>
  typeof schema === 'object' ? schema : {};

/** Formats say the same in one word. */
const formatted = new Set(['date', 'date-time', 'email', 'uuid', 'ulid', 'uri']);

function tidy(schema: Schema, source: z.core.$ZodType): void {
  if (schema.format !== undefined && formatted.has(schema.format)) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // JSON Schema has no word for a switch in a query.
  if (source instanceof z.ZodPipe && source.out instanceof z.ZodBoolean) schema.enum = ['true', 'false'];
}

/** The JSON Schemas of the contract; those with an id are kept apart, and referred to. */
export class Schemas {
  readonly named: Record<string, Schema> = {};

  /** @param io what is sent, or what is answered */
  of(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const {
      $schema: _,
      $defs = {},
      ...own
    }: Schema = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      override: ({ jsonSchema, zodSchema }) => tidy(jsonSchema, zodSchema),
    });
    for (const [id, definition] of Object.entries($defs)) {
      const known = this.named[id];
      if (known && JSON.stringify(known) !== JSON.stringify(moved(definition)))
        throw new Error(`${id} differs between what is sent and what is answered: give one another id.`);
      this.named[id] = moved(definition);
    }
    return moved(own);
  }

  /** What a reference stands for; anything else as it is. */
  deref(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    const found = this.named[nameOf(schema.$ref)];
    if (!found) throw new Error(`${schema.$ref} is not in the contract`);
    return found;
  }
}

export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within);
  return isSchema(value) ? moved(value) : value;
}

/** References as OpenAPI writes them. */
function moved(schema: Schema): Schema {
  const $ref = schema.$ref?.replace('#/$defs/', '#/components/schemas/');
  const copy: Schema = {};
  for (const [key, value] of Object.entries(schema)) copy[key] = within(value);
  if ($ref !== undefined) copy.$ref = $ref;
  return copy;
}
