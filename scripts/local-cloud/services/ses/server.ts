import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { type RunningServer, listen } from '../../listen.ts';
import { SesError, createInternalFailure, prepareActionForm, parseSesError } from './actions.ts';
import { renderInboxPage } from './inbox-page.ts';
import { parseInboxMails } from './inbox-threads.ts';
import { startInbox } from './inbox.ts';
import { findUnreachableRecipients } from './events.ts';
import { parseRawMail, formatSendResponse, createSentMessage } from './raw-email.ts';
import type { RuleSets } from './rule-sets.ts';
import { type SentMail, listMembers, parseTags } from './sent-mail.ts';
import { type SuppressionList, type SuppressionReason, suppressionReasons } from './suppression-list.ts';

/**
 * SES's maximum size of a message, in bytes. A request may be twice as long, because it is percent-encoded
 * Base64.
 */
const maximumSize = 10 * 1024 ** 2;

export interface SesOptions {
  readonly port: number;
  /** For Message-IDs. */
  readonly region: string;
  /** Whether SES has a configuration set with this name. */
  readonly hasConfigurationSet: (name: string) => boolean;
  readonly ruleSets: RuleSets;
  readonly suppressionList: SuppressionList;
  /** The suppression reasons of a configuration set; without a name, of the account. */
  readonly readSuppressionReasons: (configurationSet: string | undefined) => readonly SuppressionReason[];
  /** Called for each accepted mail, before the caller gets the response. */
  readonly onSent: (mail: SentMail) => void;
}

/**
 * Starts an SES emulator on the loopback interface. SendEmail and SendRawEmail put messages into an in-memory
 * inbox; nothing is sent. Its address shows conversations in a browser, and returns JSON at `GET /store`.
 * `GET /raw/<message id>` returns a raw message as SES would forward it.
 *
 * The inbox is aws-ses-v2-local behind a proxy. Without the proxy, the inbox would leave other actions
 * without a response, drop all recipients except the first, drop headers and tags of raw messages, and report
 * errors in a form that the SDK cannot read. The proxy itself emulates the suppression list:
 * PutSuppressedDestination and DeleteSuppressedDestination of the SES API v2.
 */
export async function startSes(options: SesOptions): Promise<RunningServer> {
  const inbox = await startInbox();
  const proxy = new InboxProxy(inbox.url, options);
  const server = createServer((message, response) => {
    void proxy.answer(message, response);
  });
  try {
    const runningServer = await listen(server, options.port, 'SES emulator');
    return {
      url: runningServer.url,
      close: async () => {
        await runningServer.close();
        await inbox.close();
      },
    };
  } catch (error) {
    await inbox.close();
    throw error;
  }
}

// https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_PutSuppressedDestination.html
// https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_DeleteSuppressedDestination.html
const suppressionPath = '/v2/email/suppression/addresses';

const isSuppressionRequest = ({ method = '', url = '' }: IncomingMessage) =>
  ['PUT', 'DELETE'].includes(method) && url.startsWith(suppressionPath);

const SuppressedDestination = z.object({ EmailAddress: z.string(), Reason: z.enum(suppressionReasons) });

const readConfigurationSet = (form: URLSearchParams) => form.get('ConfigurationSetName') ?? undefined;

const InboxAnswer = z.object({ MessageId: z.string() });

const xmlHeaders = { 'content-type': 'text/xml' };

class InboxProxy {
  readonly #inbox: string;
  readonly #options: SesOptions;
  /** By message id. */
  readonly #raw = new Map<string, Buffer>();

  constructor(inbox: string, options: SesOptions) {
    this.#inbox = inbox;
    this.#options = options;
  }

  async answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (isSuppressionRequest(message)) await this.#changeSuppression(message, response);
      else if (message.method === 'POST' && message.url === '/') await this.#act(message, response);
      else if (/^\/(\?|$)/.test(message.url ?? '')) await this.#sendPage(message, response);
      else if (message.url?.startsWith('/raw/')) this.#sendRaw(message.url.slice('/raw/'.length), response);
      else await this.#forward(message, response);
    } catch (error) {
      const sesError = error instanceof SesError ? error : createInternalFailure(error);
      response.writeHead(sesError.status, xmlHeaders).end(sesError.xml);
    }
  }

  async #act(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(message);
    if (body.length > maximumSize * 2)
      throw new SesError('InvalidParameterValue', `Message length is more than ${maximumSize} bytes long.`);
    const form = new URLSearchParams(body.toString());
    const ruleSetResponse = this.#options.ruleSets.answer(form);
    if (ruleSetResponse !== undefined) return void response.writeHead(200, xmlHeaders).end(ruleSetResponse);
    const configurationSet = readConfigurationSet(form);
    if (configurationSet !== undefined && !this.#options.hasConfigurationSet(configurationSet))
      throw new SesError(
        'ConfigurationSetDoesNotExist',
        `Configuration set <${configurationSet}> does not exist.`,
      );
    const { authorization } = message.headers;
    const answer =
      form.get('Action') === 'SendRawEmail'
        ? await this.#sendRawEmail(form, authorization)
        : await this.#sendEmail(form, authorization);
    response.writeHead(200, xmlHeaders).end(answer);
  }

  async #sendEmail(form: URLSearchParams, authorization: string | undefined): Promise<string> {
    const source = form.get('Source') ?? '';
    const tags = parseTags(form);
    const recipients = ['To', 'Cc', 'Bcc'].flatMap((kind) =>
      listMembers(form, `Destination.${kind}Addresses`),
    );
    const suppressedRecipients = this.#suppressed(recipients, form);
    const preparedForm = prepareActionForm(form.toString(), suppressedRecipients);
    const answer =
      suppressedRecipients.length < recipients.length
        ? await this.#store('/', 'application/x-www-form-urlencoded', preparedForm, authorization)
        : formatSendResponse('SendEmail', randomUUID());
    this.#accept({
      messageId: /<MessageId>([^<]+)</.exec(answer)?.[1] ?? '',
      operation: 'SendEmail',
      source,
      recipients,
      suppressedRecipients,
      subject: form.get('Message.Subject.Data') ?? '',
      headers: [],
      configurationSet: readConfigurationSet(form),
      tags,
    });
    return answer;
  }

  async #sendRawEmail(form: URLSearchParams, authorization: string | undefined): Promise<string> {
    const { request, ...mail } = await parseRawMail(form);
    const suppressedRecipients = this.#suppressed(mail.recipients, form);
    const deliverableRecipients = mail.recipients.filter(
      (recipient) => !suppressedRecipients.includes(recipient),
    );
    const messageId =
      deliverableRecipients.length > 0
        ? await this.#storeRaw(
            form,
            { ...request, Destination: { ToAddresses: deliverableRecipients } },
            authorization,
          )
        : randomUUID();
    this.#accept({ ...mail, messageId, suppressedRecipients });
    return formatSendResponse('SendRawEmail', messageId);
  }

  /** @returns the message id */
  async #storeRaw(
    form: URLSearchParams,
    request: object,
    authorization: string | undefined,
  ): Promise<string> {
    const answer = await this.#store(
      '/v2/email/outbound-emails',
      'application/json',
      JSON.stringify(request),
      authorization,
    );
    const { MessageId } = InboxAnswer.parse(JSON.parse(answer));
    const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64');
    this.#raw.set(MessageId, createSentMessage(raw, MessageId, this.#options.region));
    return MessageId;
  }

  #suppressed(recipients: readonly string[], form: URLSearchParams): string[] {
    const { suppressionList, readSuppressionReasons } = this.#options;
    return suppressionList.findListedRecipients(
      recipients,
      readSuppressionReasons(readConfigurationSet(form)),
    );
  }

  #accept(mail: SentMail): void {
    const { onSent, suppressionList, readSuppressionReasons } = this.#options;
    onSent(mail);
    if (!readSuppressionReasons(mail.configurationSet).includes('BOUNCE')) return;
    for (const recipient of findUnreachableRecipients(mail)) suppressionList.add(recipient, 'BOUNCE');
  }

  async #changeSuppression(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = message;
    const { suppressionList } = this.#options;
    const body = await buffer(message);
    if (method === 'PUT') {
      const { data } = SuppressedDestination.safeParse(JSON.parse(body.toString()));
      if (!data) return refuse(response, 400, 'BadRequestException', 'EmailAddress and Reason are required.');
      suppressionList.add(data.EmailAddress, data.Reason);
    } else if (!suppressionList.delete(decodeURIComponent(url.slice(suppressionPath.length + 1))))
      return refuse(
        response,
        404,
        'NotFoundException',
        'Email address does not exist on your suppression list.',
      );
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }

  /** Puts a mail into the inbox. @returns the inbox's response */
  async #store(path: string, type: string, body: string, authorization: string | undefined): Promise<string> {
    const inboxResponse = await fetch(this.#inbox + path, {
      method: 'POST',
      headers: { 'content-type': type, ...(authorization && { authorization }) },
      body,
    });
    const content = await inboxResponse.text();
    if (!inboxResponse.ok) throw parseSesError(content);
    return content;
  }

  #sendRaw(messageId: string, response: ServerResponse): void {
    const raw = this.#raw.get(decodeURIComponent(messageId));
    response.writeHead(raw ? 200 : 404, { 'content-type': 'message/rfc822' }).end(raw);
  }

  async #sendPage({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const storeResponse = await fetch(`${this.#inbox}/store`);
    const threadId = new URL(url, this.#inbox).searchParams.get('thread');
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(renderInboxPage(parseInboxMails(await storeResponse.json()), threadId));
  }

  /** Forwards a request to the inbox. */
  async #forward(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(message);
    if (message.url === '/clear-store') this.#raw.clear();
    const inboxResponse = await fetch(this.#inbox + (message.url ?? '/'), {
      method: message.method ?? 'GET',
      headers: {
        'content-type': message.headers['content-type'] ?? 'application/octet-stream',
        ...(message.headers.authorization && { authorization: message.headers.authorization }),
      },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const content = Buffer.from(await inboxResponse.arrayBuffer());
    response.writeHead(inboxResponse.status, {
      'content-type': inboxResponse.headers.get('content-type') ?? 'text/plain',
      'content-length': content.length,
    });
    response.end(content);
  }
}

/** An error of the SES API v2. */
function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
    .end(JSON.stringify({ message }));
}
