import { expect, it } from 'vitest';
import { createRouteFinder } from '../../../services/api-gateway/route-match.ts';
import { createThrottle } from '../../../services/api-gateway/throttle.ts';

/** A table whose routes are declared in reverse order of precedence. */
const findRoute = createRouteFinder(
  [
    '$default',
    'ANY /{proxy+}',
    'GET /pets/{proxy+}',
    'ANY /pets/{id}',
    'GET /pets/{id}',
    'GET /pets/{id}/toys',
    'ANY /pets/dog',
    'GET /pets/dog',
  ].map((key) => ({ key })),
);

it.each([
  ['GET', '/pets/dog', 'GET /pets/dog', {}],
  ['POST', '/pets/dog', 'ANY /pets/dog', {}],
  ['GET', '/pets/cat', 'GET /pets/{id}', { id: 'cat' }],
  ['PUT', '/pets/cat', 'ANY /pets/{id}', { id: 'cat' }],
  ['GET', '/pets/cat/toys', 'GET /pets/{id}/toys', { id: 'cat' }],
  ['GET', '/pets/cat/food/1', 'GET /pets/{proxy+}', { proxy: 'cat/food/1' }],
  ['POST', '/pets/cat/food', 'ANY /{proxy+}', { proxy: 'pets/cat/food' }],
  ['GET', '/', '$default', {}],
])('%s %s goes to %s', (method, path, expectedKey, pathParameters) => {
  expect(findRoute(method, path)).toEqual({ route: { key: expectedKey }, pathParameters });
});

it('an empty segment does not match a parameter', () => {
  expect(createRouteFinder([{ key: 'GET /pets/{id}' }])('GET', '/pets/')).toBeUndefined();
});

it('a throttle allows a burst, then the rate', () => {
  let currentTimeMs = 0;
  const allowRequest = createThrottle(2, 3, () => currentTimeMs);
  const countAllowed = () =>
    [allowRequest(), allowRequest(), allowRequest(), allowRequest()].filter(Boolean).length;
  expect(countAllowed()).toBe(3);
  currentTimeMs += 1000;
  expect(countAllowed()).toBe(2);
  currentTimeMs += 60_000;
  expect(countAllowed()).toBe(3);
});
