import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { Failure } from './failure.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const structuredResponse = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), scalar).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * Sends the result of a function. With a `statusCode` it is a response; anything else is the JSON body of a
 * 200.
 * @throws Failure 500 for a response that API Gateway refuses
 */
export function sendFunctionResponse(payload: string, requestId: string, response: ServerResponse): void {
  const value: unknown = JSON.parse(payload);
  const isStructured = typeof value === 'object' && value !== null && 'statusCode' in value;
  if (!isStructured) {
    const text = typeof value === 'string' ? value : payload;
    response.writeHead(200, { 'content-type': 'application/json', 'apigw-requestid': requestId }).end(text);
    return;
  }
  const parsed = structuredResponse.safeParse(value);
  if (!parsed.success) throw new Failure(500, 'Internal Server Error');
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const content = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  response.setHeader('content-type', 'text/plain;charset=UTF-8');
  for (const [name, text] of Object.entries(headers ?? {})) response.setHeader(name, text);
  if (cookies) response.setHeader('set-cookie', cookies);
  response.setHeader('apigw-requestid', requestId);
  if (![204, 304].includes(statusCode)) response.setHeader('content-length', content.length);
  response.writeHead(statusCode).end(content);
}
