import * as z from 'zod';
import { filterValueSchemas } from '../contract/filter-values.ts';

export type Schema = z.core.JSONSchema.BaseSchema;

export const asSchema = (schema: Schema | boolean | undefined): Schema =>
  typeof schema === 'object' ? schema : {};

/**
 * The schema of a filter that accepts a list of values has this property, which contains the schema of one
 * value.
 */
const valueProperty = 'x-value';

/** Formats that make a pattern redundant. */
const formatsWithoutPattern = new Set(['date', 'date-time', 'email', 'uuid', 'ulid', 'uri']);

function simplifySchema(schema: Schema, source: z.core.$ZodType): void {
  if (schema.format !== undefined && formatsWithoutPattern.has(schema.format)) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // JSON Schema cannot express a boolean that is written as text, so the schema lists both texts.
  if (source instanceof z.ZodPipe && source.out instanceof z.ZodBoolean) schema.enum = ['true', 'false'];
  // Nor can it express a list that is written as text, so an extra property has the schema of one value.
  const value = filterValueSchemas.get(source);
  if (value)
    schema[valueProperty] = z.toJSONSchema(value, {
      override: ({ jsonSchema, zodSchema }) => simplifySchema(jsonSchema, zodSchema),
    });
}

/** Converts zod schemas of the contract to JSON Schema. Schemas with an id become shared definitions. */
export class SchemaConverter {
  readonly definitions: Record<string, Schema> = {};

  /** @param io the side of the schema: `input` for requests, `output` for responses */
  convert(schema: z.ZodType, io: 'input' | 'output'): Schema {
    const {
      $schema: _,
      $defs = {},
      ...rootSchema
    }: Schema = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      override: ({ jsonSchema, zodSchema }) => simplifySchema(jsonSchema, zodSchema),
    });
    for (const [id, definition] of Object.entries($defs)) {
      const existingDefinition = this.definitions[id];
      if (
        existingDefinition &&
        JSON.stringify(existingDefinition) !== JSON.stringify(toOpenApiSchema(definition))
      )
        throw new Error(`${id} differs between requests and responses: give one of the two another id.`);
      this.definitions[id] = toOpenApiSchema(definition);
    }
    return toOpenApiSchema(rootSchema);
  }

  /** Resolves a reference; returns any other schema unchanged. */
  dereference(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    const definition = this.definitions[getReferenceName(schema.$ref)];
    if (!definition) throw new Error(`${schema.$ref} is not in the contract`);
    return definition;
  }
}

export const getReferenceName = (reference: string): string =>
  reference.slice(reference.lastIndexOf('/') + 1);

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

function rewriteReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteReferences);
  return isSchema(value) ? toOpenApiSchema(value) : value;
}

/** Rewrites references to OpenAPI's location of definitions. */
function toOpenApiSchema(schema: Schema): Schema {
  const $ref = schema.$ref?.replace('#/$defs/', '#/components/schemas/');
  const copy: Schema = {};
  for (const [key, value] of Object.entries(schema)) copy[key] = rewriteReferences(value);
  if ($ref !== undefined) copy.$ref = $ref;
  return copy;
}
