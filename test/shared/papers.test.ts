import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { exampleOf, sentExample } from '../../scripts/docs/example.ts';
import { Schemas } from '../../scripts/docs/json-schema.ts';
import { endpoints, openApi, refusalsOf } from '../../scripts/docs/openapi.ts';
import { betweenMarkers, isStale, papersOfContract, root } from '../../scripts/docs/papers.ts';

describe('the papers of the contract', () => {
  it('say what the contract and the permissions say; if not: npm run docs', async () => {
    const stale = (await papersOfContract()).filter(isStale).map(({ path }) => path);
    expect(stale, 'npm run docs').toEqual([]);
  });

  it('are OpenAPI as its authors define it, every reference leading somewhere', async () => {
    const text = readFileSync(join(root, 'shared/contract/docs/openapi.json'), 'utf8');
    const validator = new Validator();
    expect(await validator.validate(text)).toMatchObject({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('name each endpoint, who may call it, and what it needs', () => {
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
  it('would be accepted as they are, and so would what has all that can be sent', () => {
    for (const [name, { params, body, response }] of endpoints) {
      if (params) accepted(params, exampleOf(schemas, schemas.of(params, 'input'), true), name);
      if (body) accepted(body, sentExample(schemas, body), name);
      if (body) accepted(body, exampleOf(schemas, schemas.of(body, 'input'), true), name);
      const answer = exampleOf(schemas, schemas.of(response, 'output'), true);
      accepted(response, JSON.parse(JSON.stringify(answer)), name);
    }
  });
});

it('an endpoint that only some may call can refuse as such; one with an id can miss it', () => {
  const refusals = Object.fromEntries(endpoints.map(([name, endpoint]) => [name, refusalsOf(endpoint)]));
  expect(refusals['listPosts']).toEqual([400, 500, 503]);
  expect(refusals['updateTicket']).toEqual([400, 401, 403, 404, 409, 413, 500, 503]);
});

it('what is written between markers leaves the rest alone, and does not guess where', () => {
  const file = 'before\n<!-- x -->\n\nold\n\n<!-- /x -->\nafter';
  expect(betweenMarkers(file, 'x', 'new')).toBe('before\n<!-- x -->\n\nnew\n\n<!-- /x -->\nafter');
  expect(() => betweenMarkers(file, 'y', 'new')).toThrow('y');
});
