import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { computeBodyLimit } from '../../shared/contract/body-limit.ts';
import type { Endpoint } from '../../shared/contract/define.ts';
import { contract } from '../../shared/contract/index.ts';
import { limits } from '../../shared/model/limits.ts';
import { checkRows } from '../support/rows.ts';

const namedBodies = Object.entries(contract).flatMap(([name, endpoint]) => {
  const { body }: Endpoint = endpoint;
  return body ? [[name, body] as const] : [];
});

describe('the size limit of a request body', () => {
  it('is computed from the fields of the body', () =>
    checkRows(
      namedBodies,
      ([name]) => name,
      ([, body]) => {
        expect(computeBodyLimit(body)).toBeGreaterThan(4_000);
        expect(computeBodyLimit(body)).toBeLessThan(128 * 1024);
      },
    ));

  it('allows the longest ticket with every character escaped', () => {
    const repeatEscape = (length: number) => '\\u00e9'.repeat(length);
    const longestTicketBody = `{"subject":"${repeatEscape(limits.subject)}","description":"${repeatEscape(limits.description)}"}`;
    const { body } = contract.createTicket;
    expect(body.safeParse(JSON.parse(longestTicketBody)).success).toBe(true);
    expect(Buffer.byteLength(longestTicketBody)).toBeLessThan(computeBodyLimit(body));
  });

  it('cannot be computed for strings or lists without a maximum length', () => {
    expect(() => computeBodyLimit(z.strictObject({ text: z.string() }))).toThrow(/has no maximum length/);
    expect(() => computeBodyLimit(z.strictObject({ list: z.array(z.boolean()) }))).toThrow(
      /has no maximum length/,
    );
  });
});
