import { createContext, runInContext } from 'node:vm';
import * as z from 'zod';

/** A CloudFront function threw, or returned a value that CloudFront refuses. */
export class EdgeFunctionError extends Error {}

const singleValue = z.object({ value: z.string() });
/** The shape of headers, cookies and query parameters. */
const fields = z.record(z.string(), singleValue.extend({ multiValue: z.array(singleValue).optional() }));
export type EventFields = z.infer<typeof fields>;

const cookies = z.record(
  z.string(),
  singleValue.extend({
    attributes: z.string().optional(),
    multiValue: z.array(singleValue.extend({ attributes: z.string().optional() })).optional(),
  }),
);
export type EventCookies = z.infer<typeof cookies>;

const edgeRequest = z.object({
  method: z.string(),
  uri: z.string().startsWith('/'),
  querystring: fields.default({}),
  headers: fields.default({}),
  cookies: fields.default({}),
});
export type EdgeRequest = z.infer<typeof edgeRequest>;

const edgeResponse = z.object({
  statusCode: z.int().min(200).max(599),
  statusDescription: z.string().optional(),
  headers: fields.default({}),
  cookies: cookies.default({}),
  body: z
    .union([z.string(), z.object({ encoding: z.enum(['text', 'base64']), data: z.string() })])
    .optional(),
});
export type EdgeResponse = z.infer<typeof edgeResponse>;

export interface EdgeEvent {
  version: '1.0';
  context: {
    distributionDomainName: string;
    distributionId: string;
    eventType: 'viewer-request' | 'viewer-response';
    requestId: string;
  };
  viewer: { ip: string };
  request: EdgeRequest;
  response?: EdgeResponse;
}

/** Runs the function, and returns the result of its handler. @throws EdgeFunctionError */
export type EdgeFunction = (event: EdgeEvent) => Promise<EdgeRequest | EdgeResponse>;

const timeout = 1000;

/**
 * Compiles the source of a CloudFront function with the runtime cloudfront-js-2.0. As in CloudFront, the
 * function has no timers, network, file system, eval or modules.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
export function compileEdgeFunction(name: string, source: string): EdgeFunction {
  const log = (...words: unknown[]) => console.log(`[${name}]`, ...words);
  const context = createContext(
    { console: { log, error: log } },
    { name, codeGeneration: { strings: false, wasm: false } },
  );
  runInContext(source, context, { filename: name, timeout });
  return async (event) => {
    // The event and result are passed as text, because the function could use an object of this process to
    // escape from its context.
    const script = `(async () => JSON.stringify(await handler(${JSON.stringify(event)})))()`;
    let returnedValue: unknown;
    try {
      const result: unknown = await runInContext(script, context, { filename: name, timeout });
      returnedValue = JSON.parse(z.string().parse(result));
    } catch (error) {
      throw new EdgeFunctionError(`The function ${name} failed.`, { cause: error });
    }
    return checkResult(name, event, returnedValue);
  };
}

function checkResult(name: string, event: EdgeEvent, returnedValue: unknown): EdgeRequest | EdgeResponse {
  const isResponseExpected =
    event.response !== undefined ||
    (typeof returnedValue === 'object' && returnedValue !== null && 'statusCode' in returnedValue);
  const parsed = (isResponseExpected ? edgeResponse : edgeRequest).safeParse(returnedValue);
  if (!parsed.success)
    throw new EdgeFunctionError(
      `The function ${name} returned a value that CloudFront refuses: ${parsed.error.message}`,
    );
  return parsed.data;
}

export const isResponse = (result: EdgeRequest | EdgeResponse): result is EdgeResponse =>
  'statusCode' in result;
