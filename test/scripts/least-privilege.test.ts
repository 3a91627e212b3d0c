import { describe, expect, it } from 'vitest';
import { brand } from '../../shared/brand.ts';
import type { FunctionPermissions } from '../../scripts/local-cloud/permissions/function-permissions.ts';
import type { UsedPermission } from '../../scripts/local-cloud/permissions/used-permission.ts';
import { findingsOf, judge } from '../../scripts/check/permissions/evaluate.ts';
import { matches, permits } from '../../scripts/check/permissions/statements.ts';
import { longReport, shortTable } from '../../scripts/check/permissions/report.ts';

const table = 'arn:aws:dynamodb:eu-west-2:000000000000:table/T';
const allow = (action: string | string[], resource: string | string[], Condition = {}) => ({
  Effect: 'Allow' as const,
  Action: [action].flat(),
  Resource: [resource].flat(),
  Condition,
});
const use = (action: string, resource: string, context: UsedPermission['context'] = {}): UsedPermission => ({
  action,
  resource,
  context,
});

describe('a statement permits', () => {
  it('its own actions, whatever their case, on its own resources, to the letter', () => {
    const statement = allow(['dynamodb:GetItem', 'dynamodb:Query'], table);
    expect(permits(statement, use('dynamodb:query', table))).toBe(true);
    expect(permits(statement, use('dynamodb:GetItems', table))).toBe(false);
    expect(permits(statement, use('dynamodb:PutItem', table))).toBe(false);
    expect(permits(statement, use('dynamodb:GetItem', table.toLowerCase()))).toBe(false);
    expect(permits(statement, use('dynamodb:GetItem', `${table}2`))).toBe(false);
  });

  it('nothing on an index by naming the table, nor the other way round', () => {
    const index = `${table}/index/newest`;
    expect(permits(allow('dynamodb:Query', table), use('dynamodb:Query', index))).toBe(false);
    expect(permits(allow('dynamodb:Query', index), use('dynamodb:Query', table))).toBe(false);
    expect(permits(allow('dynamodb:Query', `${table}/index/*`), use('dynamodb:Query', index))).toBe(true);
  });

  it('what its wildcards stand for: any characters, or one', () => {
    expect(matches('arn:aws:s3:::files/*', 'arn:aws:s3:::files/a/b.png')).toBe(true);
    expect(matches('arn:aws:s3:::files/*', 'arn:aws:s3:::files')).toBe(false);
    expect(matches('s3:Get?bject', 's3:GetObject')).toBe(true);
    expect(matches('s3:GetObject?', 's3:GetObject')).toBe(false);
    // No character but these two means anything else.
    expect(matches('a.c(d)', 'abc(d)')).toBe(false);
  });

  it('mail from the one sender, to the one reader, where its conditions say so', () => {
    const identity = `arn:aws:ses:eu-west-2:000000000000:identity/${brand.mailDomain}`;
    const statement = allow('ses:SendEmail', identity, {
      StringEquals: { 'ses:FromAddress': [brand.noReplyEmail] },
      'ForAllValues:StringEquals': { 'ses:Recipients': [brand.contactEmail] },
    });
    const mail = (from: string, ...to: string[]) =>
      use('ses:SendEmail', identity, { 'ses:FromAddress': [from], 'ses:Recipients': to });
    expect(permits(statement, mail(brand.noReplyEmail, brand.contactEmail))).toBe(true);
    expect(permits(statement, mail(`boss@${brand.mailDomain}`, brand.contactEmail))).toBe(false);
    expect(permits(statement, mail(brand.noReplyEmail, brand.contactEmail, 'eve@evil.example'))).toBe(false);
    // Nobody's address meets a condition on it.
    expect(permits(statement, use('ses:SendEmail', identity))).toBe(false);
  });

  it('nothing by a condition that this check cannot judge', () => {
    const statement = allow('s3:GetObject', '*', { IpAddress: { 'aws:SourceIp': ['10.0.0.0/8'] } });
    expect(() => permits(statement, use('s3:GetObject', 'arn:aws:s3:::files/a'))).toThrow('IpAddress');
  });
});

describe('the check', () => {
  const reader: FunctionPermissions = {
    name: 'reader',
    allowed: [allow(['dynamodb:GetItem', 'dynamodb:Query'], table), allow('logs:PutLogEvents', 'arn:log')],
    used: [use('dynamodb:GetItem', table), use('dynamodb:PutItem', table)],
  };
  const excuses = [{ action: 'logs:*', why: 'Lambda writes the log.' }];
  const judgements = [judge(reader, excuses)];
  const refused = `reader asks for dynamodb:PutItem on ${table}, which its role does not allow.`;
  const idle = `reader may dynamodb:Query on ${table}, which no test has it do.`;

  it('names what a role would have refused, after a part of the tests as well', () => {
    expect(findingsOf(judgements, excuses, false)).toEqual([refused]);
  });

  it('names after all of the tests what nobody used, except where there is an excuse', () => {
    expect(findingsOf(judgements, excuses, true)).toEqual([refused, idle]);
    expect(findingsOf([judge(reader, [])], [], true)).toContain(
      'reader may logs:PutLogEvents on arn:log, which no test has it do.',
    );
  });

  it('names excuses that nobody needs any more', () => {
    const needless = [
      ...excuses,
      { function: 'reader', action: 'dynamodb:GetItem', why: 'It is used.' },
      { function: 'writer', action: '*', why: 'It is gone.' },
    ];
    expect(findingsOf([judge(reader, needless)], needless, true).filter((one) => /excuse/.test(one))).toEqual(
      [
        'The excuse for dynamodb:GetItem of reader is not needed: nobody may do it, or it is used.',
        'The excuse for * of writer is not needed: nobody may do it, or it is used.',
      ],
    );
  });

  it('reports each permission, and counts them by function and service', () => {
    expect(longReport(judgements)).toContain('NOT USED    dynamodb');
    expect(longReport(judgements)).toContain('only in AWS logs');
    expect(
      shortTable(judgements)
        .split('\n')
        .map((line) => line.split(/ +/).filter(Boolean)),
    ).toEqual([
      ['used/allowed', 'dynamodb'],
      ['reader', '1/2'],
    ]);
  });
});
