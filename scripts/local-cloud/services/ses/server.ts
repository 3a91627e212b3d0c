import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { type Listening, listen } from '../../listen.ts';
import { SesError, internalFailure, prepareAction, sesErrorOf } from './actions.ts';
import { startInbox } from './inbox.ts';
import { outboundEmailOf, rawEmailResponse } from './raw-email.ts';

/** SES's limit of a message, in bytes. A request may be twice as long: it is percent-encoded Base64. */
const maximumSize = 10 * 1024 ** 2;

/**
 * Starts an SES emulator on the loopback interface. SendEmail and SendRawEmail put messages into an inbox,
 * which is shown at the same address in a browser, and as JSON at `GET /store`. Nothing is sent. The inbox is
 * in memory.
 *
 * The inbox is aws-ses-v2-local, behind a proxy: alone it would never respond to any other action, drop all
 * recipients but the first, drop headers and tags of raw messages, and report errors in a form that the SDK
 * cannot read. The proxy itself responds to DeleteSuppressedDestination of the SES API v2.
 */
export async function startSes({ port }: { port: number }): Promise<Listening> {
  const inbox = await startInbox();
  const server = createServer((message, response) => {
    void answer(message, response, inbox.url);
  });
  try {
    const listening = await listen(server, port, 'SES emulator');
    return {
      url: listening.url,
      close: async () => {
        await listening.close();
        await inbox.close();
      },
    };
  } catch (error) {
    await inbox.close();
    throw error;
  }
}

/** No mail is sent, so none bounces, and the suppression list is empty. */
const isSuppression = ({ method, url = '' }: IncomingMessage) =>
  method === 'DELETE' && url.startsWith('/v2/email/suppression/addresses/');

async function answer(message: IncomingMessage, response: ServerResponse, upstream: string): Promise<void> {
  try {
    if (isSuppression(message)) {
      notSuppressed(response);
      return;
    }
    const isAction = message.method === 'POST' && message.url === '/';
    const body = await buffer(message);
    if (isAction && body.length > maximumSize * 2)
      throw new SesError('InvalidParameterValue', `Message length is more than ${maximumSize} bytes long.`);
    const form = new URLSearchParams(isAction ? body.toString() : '');
    if (form.get('Action') === 'SendRawEmail') {
      await storeRawEmail(form, message.headers.authorization, response, upstream);
      return;
    }
    const forwarded = await fetch(upstream + (message.url ?? '/'), {
      method: message.method ?? 'GET',
      headers: {
        'content-type': message.headers['content-type'] ?? 'application/octet-stream',
        ...(message.headers.authorization && { authorization: message.headers.authorization }),
      },
      ...(body.length > 0 && { body: isAction ? prepareAction(body.toString()) : new Uint8Array(body) }),
    });
    const content = Buffer.from(await forwarded.arrayBuffer());
    if (isAction && !forwarded.ok) throw sesErrorOf(content.toString());
    response.writeHead(forwarded.status, {
      'content-type': isAction ? 'text/xml' : (forwarded.headers.get('content-type') ?? 'text/plain'),
      'content-length': content.length,
    });
    response.end(content);
  } catch (error) {
    const known = error instanceof SesError ? error : internalFailure(error);
    response.writeHead(known.status, { 'content-type': 'text/xml' }).end(known.xml);
  }
}

const InboxAnswer = z.object({ MessageId: z.string() });

async function storeRawEmail(
  form: URLSearchParams,
  authorization: string | undefined,
  response: ServerResponse,
  upstream: string,
): Promise<void> {
  const stored = await fetch(`${upstream}/v2/email/outbound-emails`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(await outboundEmailOf(form)),
  });
  const content = await stored.text();
  if (!stored.ok) throw sesErrorOf(content);
  const { MessageId } = InboxAnswer.parse(JSON.parse(content));
  response.writeHead(200, { 'content-type': 'text/xml' }).end(rawEmailResponse(MessageId));
}

/**
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_DeleteSuppressedDestination.html#API_DeleteSuppressedDestination_Errors
 */
function notSuppressed(response: ServerResponse): void {
  response
    .writeHead(404, { 'content-type': 'application/json', 'x-amzn-errortype': 'NotFoundException' })
    .end(JSON.stringify({ message: 'Email address does not exist on your suppression list.' }));
}
