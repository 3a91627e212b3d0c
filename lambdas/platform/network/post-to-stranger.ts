import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as overHttp,
} from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { createTimeoutSignal } from '../deadline.ts';
import { AddressRefused, type ResolveHost, isPublicAddress, createPublicLookup } from './public-address.ts';

/** The timeout of the whole request, in milliseconds. */
const requestTimeout = 10_000;
/** The maximum number of characters of a response that are read. */
const maxResponseLength = 1_000;

interface Answer {
  readonly status: number;
  /** The beginning of the response. */
  readonly answer: string;
}

/**
 * The local port of the receiver with this name. The variable contains pairs `name=port`, separated by
 * spaces. Only the local cloud sets it (test/infra/borders.test.ts).
 */
function findLoopbackPort(name: string): string | undefined {
  const receivers = (process.env['LOOPBACK_RECEIVERS'] ?? '').split(' ');
  return receivers.find((receiver) => receiver.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Begins a request over https, to a public address. @throws AddressRefused */
export function requestPublicUrl(
  url: string,
  options: RequestOptions,
  resolve: ResolveHost | undefined,
): ClientRequest {
  const { protocol, hostname, pathname, search } = new URL(url);
  const port = findLoopbackPort(hostname);
  if (port !== undefined) return overHttp(`http://127.0.0.1:${port}${pathname}${search}`, options);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  // An IP address needs no look-up.
  if (protocol !== 'https:' || (isIP(host) > 0 && !isPublicAddress(host))) throw new AddressRefused();
  return overHttps(url, { ...options, lookup: createPublicLookup(resolve) });
}

const readBeginning = (response: IncomingMessage): Promise<string> =>
  new Promise((done, fail) => {
    let text = '';
    const finish = () => done(text.slice(0, maxResponseLength));
    response.setEncoding('utf8');
    response.on('data', (part: string) => {
      text += part;
      if (text.length < maxResponseLength) return;
      finish();
      response.destroy();
    });
    response.on('end', finish);
    response.on('error', fail);
  });

/**
 * Sends JSON to an address that a user entered: only over https, and only to public addresses. Does not
 * follow redirects.
 * @param resolve looks up host names
 * @throws AddressRefused; Error if there is no response within ten seconds
 */
export async function postToPublicUrl(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  resolve?: ResolveHost,
): Promise<Answer> {
  const content = Buffer.from(body);
  const options = {
    method: 'POST',
    agent: false,
    signal: createTimeoutSignal(requestTimeout),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(content.length),
      'user-agent': 'Help-Desk-Webhooks',
    },
  };
  const response = await new Promise<IncomingMessage>((done, fail) => {
    requestPublicUrl(url, options, resolve).on('response', done).on('error', fail).end(content);
  });
  return { status: response.statusCode ?? 0, answer: await readBeginning(response) };
}
