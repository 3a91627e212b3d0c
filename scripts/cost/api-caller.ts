import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { ClientInput, ClientOutput, Endpoint } from '@portico/shared/contract/define.ts';
import { type Contract, type EndpointName, contract } from '@portico/shared/contract/index.ts';
import type { Cloud } from '@portico/local-cloud/cloud.ts';
import type { Meter } from './meter.ts';

interface Loose {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

const responses: {
  readonly [K in EndpointName]: { readonly response: z.ZodType<ClientOutput<Contract[K]>> };
} = contract;

/** @param token of the caller; empty for a visitor */
export type ApiCaller = <K extends EndpointName>(
  name: K,
  input: Omit<ClientInput<Contract[K]>, 'idempotency_key'> & Loose,
  token: string,
) => Promise<ClientOutput<Contract[K]>>;

/** Calls endpoints as a browser does, through the site, and meters each request. */
export const apiCaller =
  (cloud: Cloud, meter: Meter): ApiCaller =>
  async (name, input, token) => {
    const { method, path, idempotent, status = 200 }: Endpoint = contract[name];
    const loose: Loose = input;
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => String(loose.params?.[key]));
    const query = new URLSearchParams(
      Object.entries(loose.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const response = await meter.request(cloud, query.size > 0 ? `${filled}?${query}` : filled, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(loose.body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotent && { 'idempotency-key': randomUUID() }),
      },
      ...(loose.body !== undefined && { body: JSON.stringify(loose.body) }),
    });
    if (response.status !== status)
      throw new Error(`${method} ${path} answered ${response.status}: ${response.text.slice(0, 300)}`);
    return responses[name].response.parse(JSON.parse(response.text));
  };
