import { describe, expect, it } from 'vitest';
import { brand } from '../../shared/brand.ts';
import type { FunctionPermissions } from '../../scripts/local-cloud/permissions/function-permissions.ts';
import type { UsedPermission } from '../../scripts/local-cloud/permissions/used-permission.ts';
import {
  evaluatePermissions,
  listFindings,
  mergePermissions,
} from '../../scripts/check/permissions/evaluate.ts';
import { matchesPattern, permits } from '../../scripts/local-cloud/permissions/statements.ts';
import { renderLongReport, renderShortTable } from '../../scripts/check/permissions/report.ts';

const tableArn = 'arn:aws:dynamodb:eu-west-2:000000000000:table/T';
const createAllowStatement = (action: string | string[], resource: string | string[], Condition = {}) => ({
  Effect: 'Allow' as const,
  Action: [action].flat(),
  Resource: [resource].flat(),
  Condition,
});
const createUsedPermission = (
  action: string,
  resource: string,
  context: UsedPermission['context'] = {},
): UsedPermission => ({
  action,
  resource,
  context,
});

describe('a statement allows', () => {
  it('its actions in any case, on exactly its resources', () => {
    const statement = createAllowStatement(['dynamodb:GetItem', 'dynamodb:Query'], tableArn);
    expect(permits(statement, createUsedPermission('dynamodb:query', tableArn))).toBe(true);
    expect(permits(statement, createUsedPermission('dynamodb:GetItems', tableArn))).toBe(false);
    expect(permits(statement, createUsedPermission('dynamodb:PutItem', tableArn))).toBe(false);
    expect(permits(statement, createUsedPermission('dynamodb:GetItem', tableArn.toLowerCase()))).toBe(false);
    expect(permits(statement, createUsedPermission('dynamodb:GetItem', `${tableArn}2`))).toBe(false);
  });

  it('no access to an index if it names only the table, or to the table if it names only an index', () => {
    const index = `${tableArn}/index/newest`;
    expect(
      permits(
        createAllowStatement('dynamodb:Query', tableArn),
        createUsedPermission('dynamodb:Query', index),
      ),
    ).toBe(false);
    expect(
      permits(
        createAllowStatement('dynamodb:Query', index),
        createUsedPermission('dynamodb:Query', tableArn),
      ),
    ).toBe(false);
    expect(
      permits(
        createAllowStatement('dynamodb:Query', `${tableArn}/index/*`),
        createUsedPermission('dynamodb:Query', index),
      ),
    ).toBe(true);
  });

  it('resources that match its wildcards, for any characters or for one character', () => {
    expect(matchesPattern('arn:aws:s3:::files/*', 'arn:aws:s3:::files/a/b.png')).toBe(true);
    expect(matchesPattern('arn:aws:s3:::files/*', 'arn:aws:s3:::files')).toBe(false);
    expect(matchesPattern('s3:Get?bject', 's3:GetObject')).toBe(true);
    expect(matchesPattern('s3:GetObject?', 's3:GetObject')).toBe(false);
    // All other characters are literal.
    expect(matchesPattern('a.c(d)', 'abc(d)')).toBe(false);
  });

  it('mail from one sender to one recipient when its conditions require them', () => {
    const identity = `arn:aws:ses:eu-west-2:000000000000:identity/${brand.mailDomain}`;
    const statement = createAllowStatement('ses:SendEmail', identity, {
      StringEquals: { 'ses:FromAddress': [brand.noReplyEmail] },
      'ForAllValues:StringEquals': { 'ses:Recipients': [brand.contactEmail] },
    });
    const createMailPermission = (from: string, ...to: string[]) =>
      createUsedPermission('ses:SendEmail', identity, { 'ses:FromAddress': [from], 'ses:Recipients': to });
    expect(permits(statement, createMailPermission(brand.noReplyEmail, brand.contactEmail))).toBe(true);
    expect(permits(statement, createMailPermission(`boss@${brand.mailDomain}`, brand.contactEmail))).toBe(
      false,
    );
    expect(
      permits(statement, createMailPermission(brand.noReplyEmail, brand.contactEmail, 'eve@evil.example')),
    ).toBe(false);
    // The condition is not met if the request has no address.
    expect(permits(statement, createUsedPermission('ses:SendEmail', identity))).toBe(false);
  });

  it('nothing that another statement denies, so that audit log entries can only be added, in transactions', () => {
    const entriesCondition = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['RECORD#*'] } };
    const createDenyStatement = (action: string, Condition: object) => ({
      ...createAllowStatement(action, tableArn, Condition),
      Effect: 'Deny' as const,
    });
    const notInTransactionCondition = {
      StringNotEquals: { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
    };
    const entryContext = { 'dynamodb:LeadingKeys': ['RECORD#…'] };
    const transactionContext = { ...entryContext, 'dynamodb:EnclosingOperation': ['TransactWriteItems'] };
    const ticketContext = { 'dynamodb:LeadingKeys': ['TICKET#…'] };
    const allowedUses = [
      createUsedPermission('dynamodb:PutItem', tableArn, transactionContext),
      createUsedPermission('dynamodb:PutItem', tableArn, ticketContext),
      createUsedPermission('dynamodb:UpdateItem', tableArn, ticketContext),
    ];
    const deniedUses = [
      createUsedPermission('dynamodb:PutItem', tableArn, entryContext),
      createUsedPermission('dynamodb:UpdateItem', tableArn, entryContext),
      createUsedPermission('dynamodb:UpdateItem', tableArn, transactionContext),
    ];
    const { deniedCalls } = evaluatePermissions(
      {
        name: 'writer',
        allowed: [
          createAllowStatement(['dynamodb:PutItem', 'dynamodb:UpdateItem'], tableArn),
          createDenyStatement('dynamodb:UpdateItem', entriesCondition),
          createDenyStatement('dynamodb:PutItem', { ...entriesCondition, ...notInTransactionCondition }),
        ],
        used: [...allowedUses, ...deniedUses],
      },
      [],
    );
    expect(deniedCalls).toEqual(deniedUses);
  });

  it('no access with an unknown condition operator: the check throws an error', () => {
    const statement = createAllowStatement('s3:GetObject', '*', {
      IpAddress: { 'aws:SourceIp': ['10.0.0.0/8'] },
    });
    expect(() => permits(statement, createUsedPermission('s3:GetObject', 'arn:aws:s3:::files/a'))).toThrow(
      'IpAddress',
    );
  });
});

describe('the check', () => {
  const reader: FunctionPermissions = {
    name: 'reader',
    allowed: [
      createAllowStatement(['dynamodb:GetItem', 'dynamodb:Query'], tableArn),
      createAllowStatement('logs:PutLogEvents', 'arn:log'),
    ],
    used: [
      createUsedPermission('dynamodb:GetItem', tableArn),
      createUsedPermission('dynamodb:PutItem', tableArn),
    ],
  };
  const exceptions = [{ action: 'logs:*', reason: 'Lambda writes the log.' }];
  const evaluations = [evaluatePermissions(reader, exceptions)];
  const denialMessage = `reader calls dynamodb:PutItem on ${tableArn}, which its role does not allow.`;
  const unusedPermissionMessage = `reader may call dynamodb:Query on ${tableArn}, but no test does.`;

  it('reports calls that a role does not allow', () => {
    expect(listFindings(evaluations, exceptions, { allTestsRan: false })).toEqual([denialMessage]);
  });

  it('reports unused permissions after all tests, unless there is an exception', () => {
    expect(listFindings(evaluations, exceptions, { allTestsRan: true })).toEqual([
      denialMessage,
      unusedPermissionMessage,
    ]);
    expect(listFindings([evaluatePermissions(reader, [])], [], { allTestsRan: true })).toContain(
      'reader may call logs:PutLogEvents on arn:log, but no test does.',
    );
  });

  it('counts a permission as used if any of several test runs used it', () => {
    const otherRun = { ...reader, used: [createUsedPermission('dynamodb:Query', tableArn)] };
    const writer = { ...reader, name: 'writer' };
    const mergedEvaluations = mergePermissions([reader, writer, otherRun]).map((run) =>
      evaluatePermissions(run, exceptions),
    );
    expect(mergedEvaluations.map(({ function: name }) => name)).toEqual(['reader', 'writer']);
    expect(listFindings(mergedEvaluations.slice(0, 1), exceptions, { allTestsRan: true })).toEqual([
      denialMessage,
    ]);
  });

  it('reports exceptions that are no longer needed', () => {
    const exceptionsWithUnneededOnes = [
      ...exceptions,
      { function: 'reader', action: 'dynamodb:GetItem', reason: 'It is used.' },
      { function: 'writer', action: '*', reason: 'It is gone.' },
    ];
    expect(
      listFindings([evaluatePermissions(reader, exceptionsWithUnneededOnes)], exceptionsWithUnneededOnes, {
        allTestsRan: true,
      }).filter((one) => /exception/.test(one)),
    ).toEqual([
      'The exception for dynamodb:GetItem of reader is not needed: no role allows it, or tests use it.',
      'The exception for * of writer is not needed: no role allows it, or tests use it.',
    ]);
  });

  it('lists all permissions, and counts them by function and service', () => {
    expect(renderLongReport(evaluations)).toContain('NOT USED    dynamodb');
    expect(renderLongReport(evaluations)).toContain('only in AWS logs');
    expect(
      renderShortTable(evaluations)
        .split('\n')
        .map((line) => line.split(/ +/).filter(Boolean)),
    ).toEqual([
      ['used/allowed', 'dynamodb'],
      ['reader', '1/2'],
    ]);
  });
});
