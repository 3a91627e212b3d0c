import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { exampleBody, exampleOf } from '../../scripts/docs/examples.ts';
import { Schemas } from '../../scripts/docs/json-schema.ts';
import { endpoints, openApi, errorStatusesOf } from '../../scripts/docs/openapi.ts';
import { root } from '../../scripts/cli/root.ts';
import { betweenMarkers, isStale, renderContractFiles } from '../../scripts/docs/generated-files.ts';

describe('the documents generated from the contract', () => {
  it('are up to date; if not: npm run docs', async () => {
    const stale = (await renderContractFiles()).filter(isStale).map(({ path }) => path);
    expect(stale, 'npm run docs').toEqual([]);
  });

  it('include a valid OpenAPI document without broken references', async () => {
    const text = readFileSync(join(root, 'shared/contract/docs/openapi.json'), 'utf8');
    const validator = new Validator();
    expect(await validator.validate(text)).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('describe each endpoint, its callers and its parameters', () => {
    const { paths } = openApi();
    for (const [name, { method, path, access, idempotent = false }] of endpoints) {
      const operation = paths[path]?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(operation?.security.length, name).toBe(access === 'public' ? 0 : 1);
      expect(JSON.stringify(operation?.parameters ?? []).includes('IdempotencyKey'), name).toBe(idempotent);
    }
  });
});

describe('the examples', () => {
  const accepted = (schema: z.ZodType, example: unknown, what: string) =>
    expect(schema.safeParse(example).error?.issues ?? [], what).toEqual([]);
  const schemas = new Schemas();
  it('are valid, with and without optional fields', () => {
    for (const [name, { params, body, response }] of endpoints) {
      if (params) accepted(params, exampleOf(schemas, schemas.of(params, 'input'), true), name);
      if (body) accepted(body, exampleBody(schemas, body), name);
      if (body) accepted(body, exampleOf(schemas, schemas.of(body, 'input'), true), name);
      const output = exampleOf(schemas, schemas.of(response, 'output'), true);
      accepted(response, JSON.parse(JSON.stringify(output)), name);
    }
  });
});

it('an endpoint for some roles can return 401 and 403; an endpoint with an id in its path can return 404', () => {
  const statuses = Object.fromEntries(endpoints.map(([name, endpoint]) => [name, errorStatusesOf(endpoint)]));
  expect(statuses['listPosts']).toEqual([400, 500, 503]);
  expect(statuses['updateTicket']).toEqual([400, 401, 403, 404, 409, 413, 429, 500, 503]);
});

it('text between markers is replaced; a file without the markers is an error', () => {
  const file = 'before\n<!-- x -->\n\nold\n\n<!-- /x -->\nafter';
  expect(betweenMarkers(file, 'x', 'new')).toBe('before\n<!-- x -->\n\nnew\n\n<!-- /x -->\nafter');
  expect(() => betweenMarkers(file, 'y', 'new')).toThrow('y');
});
