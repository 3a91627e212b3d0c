import { describe, expect, it } from 'vitest';
import { findBreakingChanges } from '../../scripts/docs/api-changes.ts';

const textSchema = { type: 'string' };
const api = {
  paths: {
    '/api/v1/things': {
      post: {
        'x-scope': 'things:write',
        parameters: [{ name: 'dry', in: 'query', schema: textSchema }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: { name: { type: 'string', maxLength: 60 }, kind: { enum: ['a', 'b'] } },
              },
            },
          },
        },
        responses: {
          201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: { type: 'object', required: ['id'], properties: { id: textSchema, kind: { enum: ['a'] } } },
    },
  },
};

/** Returns the API with one part of its JSON text replaced. */
function replaceInApi(from: string, to: string): unknown {
  const jsonBefore = JSON.stringify(api);
  const jsonAfter = jsonBefore.replace(from, to);
  expect(jsonAfter).not.toBe(jsonBefore);
  return JSON.parse(jsonAfter);
}

const nameField = '"name":{"type":"string","maxLength":60}';

describe('compatible changes are accepted', () => {
  it.each([
    ['a response has a new field', '"id":{"type":"string"}', '"id":{"type":"string"},"at":{"type":"string"}'],
    ['a request accepts a new optional field', nameField, `${nameField},"note":{"type":"string"}`],
    ['a request accepts a new value', '["a","b"]', '["a","b","c"]'],
    ['a request accepts longer texts', '"maxLength":60', '"maxLength":90'],
  ])('if %s', (_, from, to) => {
    expect(findBreakingChanges(api, replaceInApi(from, to))).toEqual([]);
  });
});

describe('incompatible changes are reported', () => {
  it.each([
    ['an endpoint', '"post"', '"put"', 'POST /api/v1/things was removed'],
    ['a scope', 'things:write', 'things:admin', 'POST /api/v1/things: the scope changed'],
    ['a parameter', '"dry"', '"wet"', 'POST /api/v1/things dry was removed'],
    ['a field of a request', '"name":{', '"title":{', 'POST /api/v1/things body.name was removed'],
    [
      'that a field is optional',
      '["name"]',
      '["name","kind"]',
      'POST /api/v1/things body.kind is now required',
    ],
    ['a value of a request', '["a","b"]', '["a"]', 'POST /api/v1/things body.kind: b was removed'],
    [
      'long texts',
      '"maxLength":60',
      '"maxLength":50',
      'POST /api/v1/things body.name: maxLength allows less',
    ],
    ['a field of an answer', '"id":{', '"key":{', 'POST /api/v1/things 201.id was removed'],
    ['that a field is always there', '["id"]', '[]', 'POST /api/v1/things 201.id is no longer required'],
  ])('%s', (_, from, to, problem) => {
    expect(findBreakingChanges(api, replaceInApi(from, to))).toContain(problem);
  });
});
