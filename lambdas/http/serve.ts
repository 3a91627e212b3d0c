import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { CsvFile } from '@portico/shared/contract/csv-file.ts';
import type { Endpoint, HandlerInput, HandlerOutput } from '@portico/shared/contract/define.ts';
import type { FunctionName, FunctionServices } from '@portico/shared/contract/functions.ts';
import type { Contract } from '@portico/shared/contract/index.ts';
import { keyProxyPath } from '@portico/shared/contract/key-paths.ts';
import { byteOrderMark, createCsvHeaders } from '@portico/shared/model/csv-file.ts';
import { grantsAccess } from '@portico/shared/model/permissions.ts';
import type { Actor, Caller } from '../domain/actor.ts';
import { type RequestContext, runInContext } from '../platform/request-context.ts';
import { type LambdaContext, runBeforeDeadline } from '../platform/deadline.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countClientError, countMetric } from '../platform/monitoring/metrics.ts';
import { ApiError, forbidden, notFound } from '../platform/api-error.ts';
import { type Callers, type KeyCallers, authenticate, readToken } from './caller.ts';
import { compressResponse } from './compress-response.ts';
import { toErrorResponse } from './errors.ts';
import { createKeyRouter } from './key-routes.ts';
import { PrefetchingHandler } from './prefetch.ts';
import { validate } from './request.ts';
import { readSourceNetwork } from './source-network.ts';

/**
 * The caller, with source network (never stored or logged) and user agent. The caller is a signed-in user if
 * the endpoint requires sign-in, or an integration if the endpoint has a scope.
 */
type EndpointCaller<E extends Endpoint> = { source: string; user_agent: string } & (E extends {
  access: 'public';
}
  ? { actor?: never }
  : E extends { scope: string }
    ? { actor: Actor }
    : { actor: Caller });
export type Call<E extends Endpoint> = HandlerInput<E> & EndpointCaller<E>;

type PlainHandler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerOutput<E>>;

/** Handles the calls of one endpoint. */
export type Handler<E extends Endpoint> =
  | PlainHandler<E>
  | PrefetchingHandler<HandlerInput<E>, PlainHandler<E>>;

type ServiceEndpointName<Service extends string> = {
  [K in keyof Contract]: Contract[K]['service'] extends Service ? K : never;
}[keyof Contract];

/** A handler for each endpoint that the contract assigns to `Service`. */
export type Handlers<Service extends string> = {
  readonly [K in ServiceEndpointName<Service>]: Handler<Contract[K]>;
};

/** The endpoints that the contract assigns to `Service`, and possibly others, which are ignored. */
type ServiceEndpoints<Service extends string> = Readonly<Record<string, Endpoint>> & {
  readonly [K in ServiceEndpointName<Service>]: Contract[K];
};

/**
 * Milliseconds. A request must end before API Gateway gives up, after 30 seconds, even in functions that may
 * run longer for other events.
 */
const maxRequestTime = 25_000;

type Input = Record<string, unknown>;
type AnyPlainHandler = (call: Input) => Promise<unknown>;
type AnyHandler = AnyPlainHandler | PrefetchingHandler<Input, AnyPlainHandler>;

const createJsonResponse = (
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/** Builds the response of an endpoint. */
function createResponse({ status = 200, file, response }: Endpoint, output: unknown) {
  if (file === undefined) return createJsonResponse(status, response.parse(output));
  const csvFile = CsvFile.parse(output);
  return {
    statusCode: status,
    headers: { ...createCsvHeaders(csvFile), 'cache-control': 'no-store' },
    body: byteOrderMark + csvFile.csv,
  };
}

const readVisitor = (event: APIGatewayProxyEventV2) => ({
  source: readSourceNetwork(event),
  user_agent: event.headers['user-agent'] ?? '',
});

const prepareCall = (handler: AnyHandler) => (input: Input) =>
  handler instanceof PrefetchingHandler ? handler.start(input) : handler;

async function respond(
  { endpoint, handler, callers }: Route,
  event: APIGatewayProxyEventV2,
  currentRequest: RequestContext,
) {
  const start = prepareCall(handler);
  if (endpoint.access === 'public') {
    const input = validate(endpoint, event);
    return start(input)({ ...input, ...readVisitor(event) });
  }
  const token = readToken(event);
  const authentication = authenticate(token, endpoint, callers.loadProfile);
  const getStartedCall = attempt(() => {
    if (!grantsAccess(endpoint.access, token.roles)) throw forbidden();
    const input = validate(endpoint, event);
    const awaitCount = callers.countRequest(endpoint, token.sub, input['body']);
    return { input, awaitCount, handle: start(input) };
  });
  // A caller without permission gets 403 even if the request is invalid as well.
  const actor = await authentication;
  logger.appendKeys({ actor_id: actor.id });
  currentRequest.user = actor;
  if (!grantsAccess(endpoint.access, actor.roles)) throw forbidden();
  const { input, awaitCount, handle } = getStartedCall();
  await awaitCount();
  return handle({ ...input, actor, ...readVisitor(event) });
}

const missingScopeError = (scope: string | undefined) =>
  new ApiError('forbidden', `This request needs a key with the scope ${scope}`);
const restrictedKeyError = () =>
  new ApiError(
    'forbidden',
    'This request concerns all companies, but your key is restricted to some of them',
  );

/** Responds to a request with a key, whose scopes replace roles. */
async function respondToKeyCaller(
  { endpoint, handler }: Pick<Route, 'endpoint' | 'handler'>,
  event: APIGatewayProxyEventV2,
  currentRequest: RequestContext,
  callers: KeyCallers,
) {
  const visitor = readVisitor(event);
  const { scope, restricted_by, query_of_keys } = endpoint;
  const { actor, scopes } = await callers.authenticateKey(event.headers['authorization'], visitor.source);
  logger.appendKeys({ actor_id: actor.id });
  currentRequest.user = actor;
  if (!scope || !scopes.includes(scope)) throw missingScopeError(scope);
  if (actor.company_ids) {
    if (!restricted_by) throw restrictedKeyError();
    const company = event.pathParameters?.['id'] ?? '';
    if (restricted_by === 'path' && !actor.company_ids.includes(company)) throw notFound();
  }
  const queryStringParameters = { ...event.queryStringParameters, ...query_of_keys };
  const input = validate(endpoint, { ...event, queryStringParameters });
  await callers.countRequest(endpoint, actor.id, input['body'])();
  return prepareCall(handler)(input)({ ...input, actor, ...visitor });
}

/** Runs `work` now; the returned function returns its result or throws its error. */
function attempt<T>(work: () => T): () => T {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** An endpoint with its handler and its callers. */
interface Route {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly callers: Callers;
}

/** A service of the contract with its handlers. */
interface ServedService<Service extends string> {
  /** The parts of the contract that contain its endpoints; the whole contract would take longer to load. */
  readonly endpoints: ServiceEndpoints<Service>;
  readonly handlers: Handlers<Service>;
  readonly callers: Callers;
}

interface AnyServedService {
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly handlers: object;
  readonly callers: Callers;
}

/** The routes of services, by route key (`GET /api/tickets`). */
function listRoutes(services: Readonly<Record<string, AnyServedService>>): ReadonlyMap<string, Route> {
  const routes = new Map<string, Route>();
  for (const [service, { endpoints, handlers, callers }] of Object.entries(services)) {
    const handlersByName = new Map<string, AnyHandler>(Object.entries(handlers));
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const handler = handlersByName.get(name);
      if (endpoint.service === service && handler)
        routes.set(`${endpoint.method} ${endpoint.path}`, { endpoint, handler, callers });
    }
  }
  return routes;
}

/**
 * The Lambda handler of a function of the HTTP API. It finds the endpoint by route key, then runs
 * authentication, permission check, validation, handler, and validation of the response. Every log line
 * carries request id, actor id and route.
 * @param services all services that shared/contract/functions.ts assigns to the function
 * @param keyCallers only for the function that serves requests with keys
 */
export function serve<Name extends FunctionName>(
  services: { readonly [Service in FunctionServices<Name>]: ServedService<Service> },
  keyCallers?: KeyCallers,
) {
  const routes = listRoutes(services);
  const findKeyRoute = createKeyRouter(routes.values());

  const findRoute = (event: APIGatewayProxyEventV2) =>
    event.routeKey === `ANY ${keyProxyPath}`
      ? findKeyRoute(event)
      : { route: routes.get(event.routeKey), event };

  const handle = async (
    receivedEvent: APIGatewayProxyEventV2,
    context: LambdaContext,
  ): Promise<APIGatewayProxyStructuredResultV2> => {
    const { route, event } = findRoute(receivedEvent);
    const { routeKey } = event;
    const { requestId } = event.requestContext;
    logger.resetKeys();
    logger.appendKeys({ request_id: requestId, route: routeKey });
    try {
      if (!route) throw notFound();
      const { endpoint, callers } = route;
      const currentRequest: RequestContext = { request_id: requestId };
      const answer = async () => {
        try {
          return await (keyCallers && routeKey !== receivedEvent.routeKey
            ? respondToKeyCaller(route, event, currentRequest, keyCallers)
            : respond(route, event, currentRequest));
        } catch (error) {
          if (error instanceof ApiError && error.code === 'forbidden') await callers.onForbidden(routeKey);
          throw error;
        }
      };
      const work = () => runInContext(currentRequest, answer);
      const response = createResponse(endpoint, await runBeforeDeadline(context, work, maxRequestTime));
      logger.info('answered', { status: response.statusCode });
      return await compressResponse(response, event.headers['accept-encoding']);
    } catch (error) {
      const { status, problem, headers } = toErrorResponse(error, requestId, route?.endpoint.flag);
      if (status >= 500) {
        logger.error('failed', { status, error: error instanceof Error ? error : String(error) });
        countMetric('failed');
      } else {
        logger.info('refused', { status, code: problem.code });
        countClientError(problem.code);
      }
      return createJsonResponse(status, problem, headers);
    }
  };
  return Object.assign(handle, {
    findFlag: (routeKey: string) => routes.get(routeKey)?.endpoint.flag,
  });
}
