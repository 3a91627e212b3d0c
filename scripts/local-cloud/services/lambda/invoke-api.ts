import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { type RunningServer, listen } from '../../listen.ts';
import type { AsynchronousInvoker } from './asynchronous-invocation.ts';
import { readChain } from './lineage.ts';
import type { LambdaRuntime } from './runtime.ts';

/**
 * Starts an emulator of the Lambda API's operation Invoke: RequestResponse, Event and DryRun.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export function startInvokeApi(
  port: number,
  runtime: LambdaRuntime,
  asynchronousInvoker: AsynchronousInvoker,
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    invoke(request, response, runtime, asynchronousInvoker).catch(() => {
      sendError(response, 400, 'InvalidRequestContentException', 'Could not parse request body into json');
    });
  });
  return listen(server, port, 'Lambda API');
}

async function invoke(
  request: IncomingMessage,
  response: ServerResponse,
  runtime: LambdaRuntime,
  asynchronousInvoker: AsynchronousInvoker,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://local');
  const [, encoded] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(pathname) ?? [];
  const name = decodeURIComponent(encoded ?? '')
    .split(':')
    .at(-1);
  const arn = runtime.arns.find((functionArn) => functionArn.split(':').at(-1) === name);
  if (request.method !== 'POST' || !arn) {
    return sendError(response, 404, 'ResourceNotFoundException', `Function not found: ${name}`);
  }
  const event = request.headers['content-length'] === '0' ? {} : await json(request);
  const invocationType = request.headers['x-amz-invocation-type'];
  if (invocationType === 'DryRun') return void response.writeHead(204).end();
  const chain = readChain([request.headers['x-amzn-trace-id']]);
  if (invocationType === 'Event') {
    void asynchronousInvoker.invoke(arn, event, chain);
    return void response.writeHead(202).end();
  }
  const outcome = await runtime.invoke(arn, event, chain);
  const headers = { 'content-type': 'application/json', 'x-amz-executed-version': '$LATEST' };
  if ('payload' in outcome) return void response.writeHead(200, headers).end(outcome.payload);
  response
    .writeHead(200, { ...headers, 'x-amz-function-error': 'Unhandled' })
    .end(JSON.stringify(outcome.error));
}

function sendError(response: ServerResponse, status: number, type: string, Message: string): void {
  const headers = { 'content-type': 'application/json', 'x-amzn-errortype': type };
  response.writeHead(status, headers).end(JSON.stringify({ Type: 'User', Message }));
}
