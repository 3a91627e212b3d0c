import { fromEnv } from '@aws-sdk/credential-provider-env';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import { createTimeoutSignal } from './deadline.ts';
import { requireVariable } from './environment.ts';

const signer = new SignatureV4({
  service: 'es',
  region: () => Promise.resolve(requireVariable('AWS_REGION')),
  credentials: fromEnv(),
  sha256: Hash.bind(null, 'sha256'),
});
/** The timeout in milliseconds, which includes a second attempt. */
const timeout = 8_000;

/** Sends a signed request to an OpenSearch Service domain; retries once if the domain is overloaded. */
export async function requestDomain(url: string, method: string, type: string, body = ''): Promise<Response> {
  const { protocol, host, hostname, port, pathname: path } = new URL(url);
  const headers = { host, 'content-type': type };
  const target = { protocol, hostname, port: Number(port), path, query: {} };
  const signedRequest = await signer.sign({ ...target, method, headers, body });
  const request = {
    method,
    headers: signedRequest.headers,
    body: body || null,
    signal: createTimeoutSignal(timeout),
  };
  const answer = await fetch(url, request);
  return answer.status >= 500 || answer.status === 429 ? fetch(url, request) : answer;
}
