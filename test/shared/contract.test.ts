import { describe, expect, it } from 'vitest';
import { type Endpoint, listCountedLimits, defineEndpoints } from '../../shared/contract/define.ts';
import { contract } from '../../shared/contract/index.ts';
import * as z from 'zod';

const endpoints = Object.entries(contract);

describe('the contract', () => {
  it('has no two endpoints with the same method and path', () => {
    const routes = endpoints.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('rejects unknown fields in every body and query', () => {
    // Alerts are an exception: new versions of monitoring tools may send more fields.
    for (const [name, endpoint] of endpoints.filter(([endpointName]) => endpointName !== 'receiveAlert')) {
      const schemas = [
        'body' in endpoint ? endpoint.body : undefined,
        'query' in endpoint ? endpoint.query : undefined,
      ];
      for (const schema of schemas.filter((schema) => schema !== undefined)) {
        const issues = schema.safeParse({ no_such_field: 1 }).error?.issues ?? [];
        expect(
          issues.map(({ code }) => code),
          name,
        ).toContain('unrecognized_keys');
      }
    }
  });

  it('requires an idempotency key for every endpoint that creates something', () => {
    for (const [name, endpoint] of endpoints) {
      const createsSomething = 'status' in endpoint && endpoint.status === 201;
      expect('idempotent' in endpoint && endpoint.idempotent, name).toBe(createsSomething);
    }
  });

  it('counts each endpoint that creates a ticket towards the limit of tickets', () => {
    const ticketCreatingEndpoints = endpoints.filter(
      ([, endpoint]) =>
        'status' in endpoint &&
        endpoint.status === 201 &&
        endpoint.response instanceof z.ZodObject &&
        'ticket_number' in endpoint.response.shape,
    );
    expect(ticketCreatingEndpoints.map(([name]) => name)).toContain('createTicketForCompany');
    for (const [name, endpoint] of ticketCreatingEndpoints)
      expect('counts' in endpoint && endpoint.counts, name).toContainEqual({ limit: 'tickets' });
  });

  it('counts every write by a session towards a limit, except the end of the session', () => {
    const uncountedEndpoints = endpoints.filter(([, endpoint]: readonly [string, Endpoint]) => {
      const { access } = endpoint;
      return (
        access !== 'public' &&
        access !== 'keys' &&
        endpoint.method !== 'GET' &&
        listCountedLimits(endpoint).length === 0
      );
    });
    expect(uncountedEndpoints.map(([name]) => name)).toEqual(['signOut']);
  });

  it('declares the flag of a response for its errors too', () => {
    for (const [name, endpoint] of endpoints) {
      const fields = endpoint.response instanceof z.ZodObject ? Object.keys(endpoint.response.shape) : [];
      const flag = fields.find((field) => field === 'ok' || field === 'success');
      expect('flag' in endpoint ? endpoint.flag : undefined, name).toBe(flag);
    }
  });

  it("does not compile if an endpoint's parameters differ from those in its path", () => {
    const base = { method: 'GET', access: 'public', service: 'x', summary: '', response: z.null() } as const;
    const params = z.object({ id: z.string() });
    defineEndpoints({ fine: { ...base, path: '/api/x/{id}', params } });
    // @ts-expect-error the parameter is not declared
    defineEndpoints({ missing: { ...base, path: '/api/x/{id}' } });
    // @ts-expect-error the path has no parameter
    defineEndpoints({ extra: { ...base, path: '/api/x', params } });
    // @ts-expect-error the names differ
    defineEndpoints({ other: { ...base, path: '/api/x/{key}', params } });
    expect(endpoints.length).toBeGreaterThan(0);
  });
});
