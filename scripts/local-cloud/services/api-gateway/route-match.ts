/** A parsed route key, such as `GET /items/{id}` or `ANY /{proxy+}`. */
interface Pattern {
  method: string;
  segments: { kind: 'literal' | 'parameter' | 'greedy'; name: string }[];
}

const rank = { literal: 0, parameter: 1, greedy: 2 } as const;

function parseRouteKey(key: string): Pattern | undefined {
  if (key === '$default') return undefined;
  const [method = '', path = ''] = key.split(' ');
  const segments = path
    .split('/')
    .slice(1)
    .map((segment) => {
      const [, name, plus] = /^\{([^}+]+)(\+?)\}$/.exec(segment) ?? [];
      if (name === undefined) return { kind: 'literal', name: segment } as const;
      return { kind: plus ? 'greedy' : 'parameter', name } as const;
    });
  return { method, segments };
}

/** The decoded path parameters; undefined if the path does not match. */
function matchPath({ segments }: Pattern, path: string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, { kind, name }] of segments.entries()) {
    const value = path[index];
    if (value === undefined || (kind !== 'literal' && value === '')) return undefined;
    if (kind === 'greedy') return { ...parameters, [name]: path.slice(index).join('/') };
    if (kind === 'parameter') parameters[name] = value;
    else if (value !== name) return undefined;
  }
  return segments.length === path.length ? parameters : undefined;
}

/**
 * Orders routes by precedence. Segment by segment, a literal precedes a parameter, and a parameter precedes a
 * greedy parameter; then a method precedes ANY. `$default` is last.
 */
function comparePatterns(left: Pattern | undefined, right: Pattern | undefined): number {
  if (!left || !right) return Number(!left) - Number(!right);
  for (let index = 0; index < Math.max(left.segments.length, right.segments.length); index += 1) {
    const [one, other] = [left.segments[index], right.segments[index]];
    const difference = (one ? rank[one.kind] : 0) - (other ? rank[other.kind] : 0);
    if (difference !== 0) return difference;
  }
  return Number(left.method === 'ANY') - Number(right.method === 'ANY');
}

export interface Match<T> {
  route: T;
  pathParameters: Record<string, string>;
}

/**
 * Finds the most specific route for a method and a decoded path.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html#http-api-develop-routes.evaluation
 */
export function createRouteFinder<T extends { key: string }>(
  routes: T[],
): (method: string, path: string) => Match<T> | undefined {
  const sortedRoutes = routes
    .map((route) => ({ route, pattern: parseRouteKey(route.key) }))
    .toSorted((left, right) => comparePatterns(left.pattern, right.pattern));
  return (method, path) => {
    const segments = path.split('/').slice(1);
    for (const { route, pattern } of sortedRoutes) {
      if (!pattern) return { route, pathParameters: {} };
      if (pattern.method !== 'ANY' && pattern.method !== method) continue;
      const pathParameters = matchPath(pattern, segments);
      if (pathParameters) return { route, pathParameters };
    }
    return undefined;
  };
}
