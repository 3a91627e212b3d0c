import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** A string is sent unchanged, any other value as JSON. */
  body?: unknown;
}

/** Starts an HTTP server on a free port. It records requests and answers them with `answer`. */
export async function startServer(answer: (request: ReceivedRequest, index: number) => Answer) {
  const received: ReceivedRequest[] = [];
  const handleRequest = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const receivedRequest = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body,
    };
    const {
      status = 200,
      headers = {},
      body: responseBody = {},
    } = answer(receivedRequest, received.push(receivedRequest) - 1);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof responseBody === 'string' ? responseBody : JSON.stringify(responseBody));
  };
  const server = createServer((request, response) => {
    handleRequest(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
