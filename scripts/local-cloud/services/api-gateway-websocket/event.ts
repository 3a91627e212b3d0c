import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WebSocketDefinition } from './definition.ts';

export interface ConnectionFacts {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly connectedAt: number;
  readonly sourceIp: string;
  readonly userAgent: string;
  readonly domainName: string;
}

const createId = () => `${randomBytes(11).toString('base64url')}=`;
export const createConnectionId = createId;

const eventTypes: Readonly<Record<string, string>> = { $connect: 'CONNECT', $disconnect: 'DISCONNECT' };

/**
 * The request context of an event.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-mapping-template-reference.html
 */
function createRequestContext(
  routeKey: string,
  { id, stage }: WebSocketDefinition,
  connection: ConnectionFacts,
  now = Date.now(),
) {
  return {
    routeKey,
    eventType: eventTypes[routeKey] ?? 'MESSAGE',
    extendedRequestId: createId(),
    requestTime: new Date(now).toUTCString(),
    messageDirection: 'IN',
    stage,
    connectedAt: connection.connectedAt,
    requestTimeEpoch: now,
    identity: { userAgent: connection.userAgent, sourceIp: connection.sourceIp },
    requestId: createId(),
    domainName: connection.domainName,
    connectionId: connection.id,
    apiId: id,
  };
}

const groupByName = (pairs: Iterable<readonly [string, string]>): Record<string, string[]> => {
  const valuesByName: Record<string, string[]> = {};
  for (const [name, value] of pairs) (valuesByName[name] ??= []).push(value);
  return valuesByName;
};

const takeLastValues = (valuesByName: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(valuesByName).map(([name, values]) => [name, values.at(-1) ?? '']));

/** The headers, with their names as sent: API Gateway does not convert them to lower case. */
function* listHeaders({ rawHeaders }: IncomingMessage): Generator<[string, string]> {
  for (let index = 0; index < rawHeaders.length; index += 2)
    yield [rawHeaders[index] ?? '', rawHeaders[index + 1] ?? ''];
}

export function createConnectEvent(
  request: IncomingMessage,
  query: URLSearchParams,
  definition: WebSocketDefinition,
  connection: ConnectionFacts,
) {
  const multiValueHeaders = groupByName(listHeaders(request));
  const parameters = groupByName(query);
  const hasQuery = Object.keys(parameters).length > 0;
  return {
    headers: takeLastValues(multiValueHeaders),
    multiValueHeaders,
    ...(hasQuery && {
      queryStringParameters: takeLastValues(parameters),
      multiValueQueryStringParameters: parameters,
    }),
    requestContext: createRequestContext('$connect', definition, connection),
    isBase64Encoded: false,
  };
}

export const createDisconnectEvent = (
  definition: WebSocketDefinition,
  connection: ConnectionFacts,
  { code, reason }: { readonly code: number; readonly reason: string },
) => ({
  headers: { Host: connection.domainName },
  multiValueHeaders: { Host: [connection.domainName] },
  requestContext: {
    ...createRequestContext('$disconnect', definition, connection),
    disconnectStatusCode: code,
    disconnectReason: reason,
  },
  isBase64Encoded: false,
});

export const createMessageEvent = (
  routeKey: string,
  body: string,
  definition: WebSocketDefinition,
  connection: ConnectionFacts,
  /** Time of arrival. */
  at: number,
) => ({
  requestContext: { ...createRequestContext(routeKey, definition, connection, at), messageId: createId() },
  body,
  isBase64Encoded: false,
});
