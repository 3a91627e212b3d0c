import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import {
  endpoints,
  createOpenApi,
  createProgramOpenApi,
  listErrorStatuses,
} from '../../shared/openapi/openapi.ts';
import {
  replaceBetweenMarkers,
  isStale,
  renderReadme,
  renderRecordedApi,
  findBreakingApiChanges,
} from '../../scripts/docs/generated-files.ts';

describe('generated documents', () => {
  it('include the permissions of the README; if they are stale: npm run docs', async () => {
    expect(isStale(await renderReadme()), 'npm run docs').toBe(false);
  });

  it('include the record of the API for programs, from which nothing was removed; if it is stale: npm run docs', async () => {
    expect(findBreakingApiChanges()).toEqual([]);
    expect(isStale(await renderRecordedApi()), 'npm run docs').toBe(false);
  });

  it('include a valid OpenAPI document without broken references', async () => {
    for (const document of [createOpenApi(), createProgramOpenApi()]) {
      const validator = new Validator();
      expect(await validator.validate(document)).toMatchObject({ valid: true });
      expect(validator.version).toBe('3.1');
      expect(() => validator.resolveRefs()).not.toThrow();
    }
  });

  it('describe each endpoint, its callers and its parameters', () => {
    const { paths } = createOpenApi();
    for (const [name, { method, path, access, idempotent = false }] of endpoints) {
      if (access === 'keys') continue;
      const operation = paths[path]?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(operation?.security.length, name).toBe(access === 'public' ? 0 : 1);
      expect(JSON.stringify(operation?.parameters ?? []).includes('IdempotencyKey'), name).toBe(idempotent);
    }
  });
});

it('an endpoint for some roles can return 401 and 403; an endpoint with an id in its path can return 404', () => {
  const statusesByEndpoint = Object.fromEntries(
    endpoints.map(([name, endpoint]) => [name, listErrorStatuses(endpoint)]),
  );
  expect(statusesByEndpoint['listPosts']).toEqual([400, 500, 503]);
  expect(statusesByEndpoint['updateTicket']).toEqual([400, 401, 403, 404, 409, 413, 429, 500, 503]);
});

it('text between markers is replaced; a file without the markers is an error', () => {
  const markedText = 'before\n<!-- x -->\n\nold\n\n<!-- /x -->\nafter';
  expect(replaceBetweenMarkers(markedText, 'x', 'new')).toBe(
    'before\n<!-- x -->\n\nnew\n\n<!-- /x -->\nafter',
  );
  expect(() => replaceBetweenMarkers(markedText, 'y', 'new')).toThrow('y');
});
