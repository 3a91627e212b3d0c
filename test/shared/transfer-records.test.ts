import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TransferRecord, type TransferRecordInput } from '@portico/shared/transfer/records.ts';

const documentation = readFileSync(join(import.meta.dirname, '../../infra/docs/transfer.md'), 'utf8');
const exampleLines = [...documentation.matchAll(/^```ndjson\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);

const ticket: TransferRecordInput = {
  kind: 'ticket',
  id: '4711',
  subject: 'The printer is stuck',
  description: 'It stops.',
  created_at: '2025-03-01T10:00:00+01:00',
};

describe('records of an archive', () => {
  it('match the documentation', () => {
    const kinds = exampleLines.map((line) => TransferRecord.parse(JSON.parse(line)).kind);
    expect(new Set(kinds)).toEqual(
      new Set(['archive', 'company', 'person', 'custom_field', 'ticket', 'comment', 'file']),
    );
  });

  it('may omit fields with a default, and have times in UTC', () => {
    expect(TransferRecord.parse(ticket)).toMatchObject({
      status: 'new',
      priority: 'medium',
      tags: [],
      company_id: null,
      created_at: '2025-03-01T09:00:00.000Z',
    });
  });

  it('report the name of a wrong field', () => {
    const listIssues = (fields: object) =>
      TransferRecord.safeParse({ ...ticket, ...fields }).error?.issues.map(({ path, message }) => [
        ...path,
        message,
      ]);
    expect(listIssues({ assigned_to: 'jo' })).toEqual([[expect.stringContaining('assigned_to')]]);
    expect(listIssues({ created_at: 'yesterday' })).toMatchObject([['created_at', expect.any(String)]]);
    expect(listIssues({ kind: 'tickets' })).toMatchObject([['kind', expect.any(String)]]);
  });
});
