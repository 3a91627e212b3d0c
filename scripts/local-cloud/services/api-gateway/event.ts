import type { IncomingMessage } from 'node:http';
import type { Authorization } from './jwt-authorizer.ts';

export interface EventParts {
  apiId: string;
  stage: string;
  account: string;
  requestId: string;
  traceId: string;
  routeKey: string;
  /** Decoded. */
  path: string;
  /** Without the question mark, as received. */
  queryString: string;
  pathParameters: Record<string, string>;
  authorization: Authorization | undefined;
  body: Buffer;
}

/** Content types whose body is passed to a function as text. Any other body is Base64. */
const textTypePattern = /^(text\/|application\/(json|javascript|xml|[\w.+-]+\+(json|xml))\b)/i;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The time in Common Log Format, as API Gateway writes it: 12/Mar/2020:19:03:58 +0000. */
function formatLogTime(date: Date): string {
  const [day, time] = date.toISOString().split('T');
  return `${day?.slice(8)}/${months[date.getUTCMonth()]}/${date.getUTCFullYear()}:${time?.slice(0, 8)} +0000`;
}

/**
 * Headers by lower-case name, with the values of a repeated header joined by commas; and the cookies, which
 * the headers do not include.
 */
function parseHeaders({ rawHeaders }: IncomingMessage): {
  headers: Record<string, string>;
  cookies: string[];
} {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    if (name === 'cookie') cookies.push(...value.split(/; */));
    else headers[name] = name in headers ? `${headers[name]},${value}` : value;
  }
  return { headers, cookies };
}

function parseQuery(queryString: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(queryString)) {
    query[name] = name in query ? `${query[name]},${value}` : value;
  }
  return query;
}

const omitIfEmpty = <T extends object>(value: T) => (Object.keys(value).length > 0 ? value : undefined);

/**
 * The event in payload format 2.0. As in AWS, absent parts are left out.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html#http-api-develop-integrations-lambda.v2
 */
export function createHttpApiEvent(request: IncomingMessage, parts: EventParts): object {
  const { headers, cookies } = parseHeaders(request);
  const { body, path, requestId, routeKey, authorization } = parts;
  const isText = textTypePattern.test(headers['content-type'] ?? 'text/plain');
  const domainName = headers.host ?? 'localhost';
  const sourceIp = request.socket.remoteAddress ?? '';
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: parts.queryString,
    cookies: omitIfEmpty(cookies),
    headers: {
      'content-length': String(body.length),
      ...headers,
      'x-amzn-trace-id': parts.traceId.split(';')[0],
      'x-forwarded-for': headers['x-forwarded-for'] ? `${headers['x-forwarded-for']}, ${sourceIp}` : sourceIp,
      'x-forwarded-port': headers['x-forwarded-port'] ?? domainName.split(':')[1] ?? '80',
      'x-forwarded-proto': headers['x-forwarded-proto'] ?? 'http',
    },
    queryStringParameters: omitIfEmpty(parseQuery(parts.queryString)),
    requestContext: {
      accountId: parts.account,
      apiId: parts.apiId,
      authorizer: authorization && { jwt: authorization },
      domainName,
      domainPrefix: domainName.split('.')[0],
      http: {
        method: request.method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: parts.stage,
      time: formatLogTime(now),
      timeEpoch: now.getTime(),
    },
    pathParameters: omitIfEmpty(parts.pathParameters),
    body: body.length === 0 ? undefined : body.toString(isText ? 'utf8' : 'base64'),
    isBase64Encoded: body.length > 0 && !isText,
  };
}
