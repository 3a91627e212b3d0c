import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Endpoint } from '@portico/shared/contract/define.ts';
import { getPathForKeys } from '@portico/shared/contract/key-paths.ts';

/**
 * Finds the endpoint of a request with a key. API Gateway has only one route for all endpoints with keys.
 * @returns a function that returns the route (undefined for an unknown path), and the event as it would be if
 * API Gateway had matched this route
 */
export function createKeyRouter<Route extends { readonly endpoint: Endpoint }>(routes: Iterable<Route>) {
  const keyRoutes = [...routes]
    .filter(({ endpoint }) => endpoint.scope !== undefined)
    .map((route) => {
      const { method } = route.endpoint;
      const path = getPathForKeys(route.endpoint);
      const pattern = new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
      return { route, method, pattern, routeKey: `${method} ${path}` };
    });
  return (event: APIGatewayProxyEventV2) => {
    for (const { route, method, pattern, routeKey } of keyRoutes) {
      const match = method === event.requestContext.http.method ? pattern.exec(event.rawPath) : null;
      if (match) return { route, event: { ...event, routeKey, pathParameters: { ...match.groups } } };
    }
    return { route: undefined, event };
  };
}
