import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type RunningServer, listen } from '../../listen.ts';
import { renderScript } from './script.ts';
import { Tokens } from './tokens.ts';

const TokenRequest = z.object({
  action: z.string().default(''),
  hostname: z.string().default('127.0.0.1'),
  score: z.coerce.number().min(0).max(1).default(0.9),
  broken: z.stringbool().default(false),
});

export interface RecaptchaOptions {
  port: number;
  /** Whether the text is a secret key; called for each verification. */
  isSecret: (secret: string) => boolean;
  /** @default the current time */
  now?: () => Date;
}

/**
 * Starts an emulator of Google reCAPTCHA v3 on the loopback interface: `GET /api.js?render=KEY` is the script
 * for browsers, and `POST /siteverify` verifies tokens, with Google's error codes. Every token has the score
 * 0.9. A test that requests a token by `POST /token` (a form with `action` and `hostname`) can set another
 * `score`, and can set `broken` to make the verification fail with a 503.
 * https://developers.google.com/recaptcha/docs/v3
 */
export function startRecaptcha({
  port,
  isSecret,
  now = () => new Date(),
}: RecaptchaOptions): Promise<RunningServer> {
  const tokens = new Tokens(now);
  const server = createServer((message, response) => {
    respond(message, response, tokens, isSecret).catch(() => response.writeHead(400).end());
  });
  return listen(server, port, 'reCAPTCHA emulator');
}

async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  tokens: Tokens,
  isSecret: (secret: string) => boolean,
): Promise<void> {
  const { pathname, searchParams } = new URL(message.url ?? '/', 'http://local');
  const send = (type: string, body: string) =>
    void response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  const form = new URLSearchParams(await text(message));
  switch (`${message.method} ${pathname}`) {
    case 'GET /api.js':
      return send('text/javascript; charset=utf-8', renderScript(searchParams.get('render') ?? ''));
    case 'POST /token': {
      const { hostname, ...challenge } = TokenRequest.parse(Object.fromEntries(form));
      // `localhost` and 127.0.0.1 both refer to this machine.
      const address = hostname === 'localhost' ? '127.0.0.1' : hostname;
      return send('text/plain', tokens.issue({ ...challenge, hostname: address }));
    }
    case 'POST /siteverify': {
      const verdict = verify(form.get('secret'), form.get('response'), tokens, isSecret);
      if (verdict === 'broken') return void response.writeHead(503).end();
      return send('application/json; charset=utf-8', JSON.stringify(verdict));
    }
    default:
      return void response.writeHead(404).end();
  }
}

const failure = (code: string) => ({ success: false, 'error-codes': [code] });

function verify(
  secret: string | null,
  token: string | null,
  tokens: Tokens,
  isSecret: (secret: string) => boolean,
): object | 'broken' {
  if (!secret) return failure('missing-input-secret');
  if (!isSecret(secret)) return failure('invalid-input-secret');
  if (!token) return failure('missing-input-response');
  const redemption = tokens.redeem(token);
  if (typeof redemption === 'string') return failure(redemption);
  const { broken, hostname, score, action } = redemption.challenge;
  if (broken) return 'broken';
  return {
    success: true,
    challenge_ts: `${redemption.issuedAt.toISOString().slice(0, 19)}Z`,
    hostname,
    score,
    action,
  };
}
