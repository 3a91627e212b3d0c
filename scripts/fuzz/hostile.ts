import fc from 'fast-check';

const joinParts = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join(',');

/** Values that no field of the contract expects. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\uD800',
    'x\uDC00',
    '\u200B\u2060',
    '\r\nBcc: a@example.com',
    '../../etc/passwd',
    '__proto__',
    '{{7*7}}',
    0,
    -1,
    -0,
    1.5,
    1e308,
    2 ** 53,
    [],
    {},
    { length: 1e9 },
    { toString: 'x' },
    ['admin'],
    'x'.repeat(300),
    'x'.repeat(11_000),
    'é'.repeat(20_000),
  ),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const strangeKeys = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'status',
  'company',
  'company_id',
  'requester_id',
  'roles',
  'role',
  'id',
  'is_internal',
  'version',
  'pk',
  'sk',
  'success',
  '\u0000',
  '\uD800',
  '$where',
  'a.b',
  'x'.repeat(5_000),
);

/**
 * Valid bodies with one key removed, replaced, duplicated or added. They are JSON text, because an object
 * cannot hold `__proto__` or duplicate keys.
 */
export const generateNearlyValidBodies = (validBodies: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(
      validBodies,
      fc.constantFrom('drop', 'replace', 'add', 'duplicate'),
      fc.nat(),
      hostileValues,
      strangeKeys,
    )
    .map(([value, how, index, hostile, strange]) => {
      const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
      const at = index % Math.max(1, entries.length);
      const parts = entries.map(([key, field]) => [JSON.stringify(key), JSON.stringify(field)] as const);
      const key = parts[at]?.[0] ?? '"x"';
      if (how === 'drop') parts.splice(at, 1);
      else if (how === 'replace') parts[at] = [key, JSON.stringify(hostile)];
      else if (how === 'add') parts.push([JSON.stringify(strange), JSON.stringify(hostile)]);
      else parts.push([key, JSON.stringify(hostile)]);
      return `{${parts.map(([name, field]) => `${name}:${field}`).join(',')}}`;
    });

/**
 * Bodies that are not JSON, or whose structure is hard to parse. Large bodies are rare, because they are
 * slow.
 */
export const hostileBodies: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 40,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      'null',
      'true',
      '0',
      '""',
      '[]',
      '{}',
      '[{}]',
      '"text"',
      'undefined',
      'NaN',
      '1e999',
      '-',
      '{',
      '}',
      '{"a"',
      '{"a":',
      '{"a":1,}',
      "{'a':1}",
      '\uFEFF{}',
      '{"a":1}{"b":2}',
      '<xml/>',
      'a=1&b=2',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"a":"\\ud800"}',
      '{"a":"\\u0000"}',
      '['.repeat(5_000),
      '['.repeat(5_000) + ']'.repeat(5_000),
      '{"a":'.repeat(3_000) + '1' + '}'.repeat(3_000),
    ),
  },
  { weight: 20, arbitrary: fc.json() },
  { weight: 10, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(20, 300, 5_000)
      .map((n) => `{${joinParts(n, (key) => `"key_${key}":${key}`)}}`),
  },
  { weight: 1, arbitrary: fc.constant(`{${joinParts(200_000, (key) => `"k${key}":1`)}}`) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(100_000, 1_000_000, 7_000_000)
      .map((length) => `{"subject":"${'x'.repeat(length)}"}`),
  },
);

/** A path segment instead of an id. */
export const hostileSegments: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '.',
    '..',
    '%2e%2e',
    '%2e%2e%2f',
    '%00',
    '%0d%0aX-A:%20b',
    '%ff',
    '%',
    '%zz',
    '*',
    '{id}',
    '-1',
    '0',
    'null',
    'undefined',
    '__proto__',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    '01arz3ndektsv4rrffq69g5fav',
    '00000000-0000-4000-8000-000000000000',
    'TICKET%231',
    '%F0%9F%92%A5',
    'a'.repeat(7_000),
    ';a=b',
    'a%2Fb',
    'a//b',
    '%c0%ae%c0%ae',
    '\\..\\',
    "'%20OR%201=1",
  ),
  fc.webSegment({ size: 'small' }),
);

const forgeCursor = (position: string) => Buffer.from(position).toString('base64url');

export const hostileQueries: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'cursor=',
    'cursor=AAAA',
    'cursor=%00',
    'cursor=%ff',
    `cursor=${'A'.repeat(900)}`,
    `cursor=${forgeCursor('01ARZ3NDEKTSV4RRFFQ69G5FAV')}`,
    `cursor=${forgeCursor('TICKET#01ARZ3NDEKTSV4RRFFQ69G5FAV')}`,
    `cursor=${forgeCursor('x#01ARZ3NDEKTSV4RRFFQ69G5FAV')}`,
    `cursor=${forgeCursor('\u0000#')}`,
    `cursor=${forgeCursor(`${'é'.repeat(200)}#01ARZ3NDEKTSV4RRFFQ69G5FAV`)}`,
    `cursor=${forgeCursor(`${'x'.repeat(500)}#01ARZ3NDEKTSV4RRFFQ69G5FAV`)}`,
    'limit=0',
    'limit=-1',
    'limit=1e9',
    'limit=NaN',
    'limit=1&limit=2',
    'limit[]=1',
    'limit=0x10',
    'limit=%31',
    'limit= 5',
    '__proto__=1',
    '__proto__[a]=1',
    'constructor=1',
    '=',
    '&&&',
    '?',
    '%',
    'q=%',
    'q=%ED%A0%80',
    'tab=on_hold',
    'tab=%00',
    'scope=all&scope=company',
    'scope=ALL',
    'status=%20',
    'with_total=1',
    'with_total=maybe',
    'priority=urgent',
    `q=${'x'.repeat(101)}`,
    `q=${'%C3%A9'.repeat(100)}`,
    `after=${forgeCursor('2024-01-01#slug')}`,
    'after=x',
    'category=%00',
    `${'a=1&'.repeat(1_000)}b=2`,
  ),
  fc.webQueryParameters(),
);

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/jsonp' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'short' },
  { 'idempotency-key': 'x'.repeat(65) },
  { 'idempotency-key': '\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9' },
  { 'idempotency-key': 'used-again-0001' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer x.y.z' },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' },
  { authorization: `Bearer ${'a'.repeat(6_000)}` },
  { 'x-origin-verify': 'guess' },
  { 'x-forwarded-for': 'not an address, ,,' },
  { 'x-forwarded-for': '::ffff:1.2.3.4, ::1' },
  { 'x-http-method-override': 'DELETE' },
  { cookie: 'a=b; '.repeat(500) },
  { 'x-large': 'x'.repeat(9_000) },
  { 'x-larger': 'x'.repeat(40_000) },
  { expect: '100-continue' },
  { range: 'bytes=0-0,5-1' },
  { 'if-none-match': '*' },
  { accept: 'text/html' },
  { origin: 'https://evil.example' },
);
