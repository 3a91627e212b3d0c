import type * as z from 'zod';
import type { ClientInput, ClientOutput, Endpoint } from '@portico/shared/contract/define.ts';
import { type Contract, type EndpointName, contract } from '@portico/shared/contract/index.ts';

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotency_key?: string;
}

const responseSchemas: {
  readonly [K in EndpointName]: { readonly response: z.ZodType<ClientOutput<Contract[K]>> };
} = contract;

/**
 * Returns a function that calls endpoints of a site with an access token, and checks the responses against
 * the contract. If a response is unexpected, the function throws an Error that contains it.
 */
export const createApi =
  (site: string, token: string) =>
  async <K extends EndpointName>(
    name: K,
    input: ClientInput<Contract[K]> & Input,
  ): Promise<ClientOutput<Contract[K]>> => {
    const { method, path, status = 200 }: Endpoint = contract[name];
    const { params = {}, query = {}, body, idempotency_key }: Input = input;
    const url = new URL(
      path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
      site,
    );
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotency_key !== undefined && { 'idempotency-key': idempotency_key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== status)
      throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return responseSchemas[name].response.parse(JSON.parse(text));
  };
export type Api = ReturnType<typeof createApi>;
