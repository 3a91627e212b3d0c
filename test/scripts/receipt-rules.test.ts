// @module-tag nightly
// How SES, as emulated by the local cloud, processes received mail. The sources are listed in
// scripts/local-cloud/services/ses-receiving.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { Assembly } from '../../scripts/local-cloud/assembly/assembly.ts';
import { services } from '../../scripts/local-cloud/services.ts';
import {
  type ReceiptRule,
  matchesRecipient,
  readReceiptRules,
} from '../../scripts/local-cloud/services/ses-receiving/receipt-rules.ts';
import { startReceiving } from '../../scripts/local-cloud/services/ses-receiving/server.ts';
import { createMimeMail, sendRawMail } from '../support/send-mail.ts';
import { checkRows } from '../support/rows.ts';

const directories: string[] = [];
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

const storeAction = { S3Action: { BucketName: 'mails' } };
type Rule = Record<string, unknown>;

/** The rules of an assembly with a bucket `mails`. */
function loadRules(...rules: { rule: Rule; set?: string; after?: string }[]) {
  const directory = mkdtempSync(join(tmpdir(), 'portico-rules-'));
  directories.push(directory);
  const resources = rules.map(({ rule, set = 'portico', after }, index) => [
    `Rule${index}`,
    {
      Type: 'AWS::SES::ReceiptRule',
      Properties: {
        RuleSetName: set,
        ...(after !== undefined && { After: after }),
        Rule: { Name: `rule-${index}`, Enabled: true, Actions: [storeAction], ...rule },
      },
    },
  ]);
  const bucket = { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'mails' } };
  const template = { Resources: { Bucket: bucket, ...Object.fromEntries(resources) } };
  const stack = {
    type: 'aws:cloudformation:stack',
    environment: 'aws://000000000000/eu-west-2',
    properties: { templateFile: 'stack.json' },
  };
  writeFileSync(join(directory, 'stack.json'), JSON.stringify(template));
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify({ artifacts: { Stack: stack } }));
  return readReceiptRules(new Assembly(directory, services), (name) => name !== 'unknown');
}
const listNames = (rules: readonly ReceiptRule[]) => rules.map(({ name }) => name);

describe('receipt rules', () => {
  it.each([
    [
      'an address',
      ['jane@acme.example'],
      ['jane@acme.example', 'Jane+label@ACME.example'],
      ['joe@acme.example'],
    ],
    ['a domain', ['acme.example'], ['jane@acme.example'], ['jane@mail.acme.example', 'jane@xacme.example']],
    ['domains below one', ['.acme.example'], ['jane@mail.acme.example'], ['jane@acme.example']],
    ['everyone, if they name no recipient', [], ['jane@acme.example'], []],
  ])('match %s', (_, recipients, matchingAddresses, otherAddresses) => {
    const rule = { name: 'rule', set: 'portico', recipients, actions: [] };
    expect(matchingAddresses.filter((address) => !matchesRecipient(rule, address))).toEqual([]);
    expect(otherAddresses.filter((address) => matchesRecipient(rule, address))).toEqual([]);
  });

  it('apply only if they are enabled, because they are disabled by default', () => {
    expect(
      listNames(loadRules({ rule: { Enabled: undefined } }, { rule: {} }, { rule: { Enabled: false } })),
    ).toEqual(['rule-1']);
  });

  it('are inserted at the beginning of their set, or after another rule', () => {
    expect(listNames(loadRules({ rule: {} }, { rule: {} }, { rule: {}, after: 'rule-1' }))).toEqual([
      'rule-1',
      'rule-2',
      'rule-0',
    ]);
  });

  const manyRecipients = Array.from({ length: 101 }, (_, index) => `a${index}@acme.example`);
  it('are refused if SES would refuse them', () =>
    checkRows(
      [
        ['101 recipients', [{ rule: { Recipients: manyRecipients } }], /100 recipients/],
        ['11 actions', [{ rule: { Actions: Array.from({ length: 11 }, () => storeAction) } }], /ten actions/],
        ['no action', [{ rule: { Actions: [] } }], /Actions/],
        ['a name with a space', [{ rule: { Name: 'two words' } }], /64 letters/],
        ['a name twice', [{ rule: { Name: 'a' } }, { rule: { Name: 'a' } }], /unique/],
        ['an unknown TLS policy', [{ rule: { TlsPolicy: 'Always' } }], /TlsPolicy/],
        [
          'a set that does not exist',
          [{ rule: {}, set: 'unknown' }],
          /RuleSetDoesNotExist: .* the rule set unknown/,
        ],
        [
          'a set that is not active',
          [{ rule: {} }, { rule: {}, set: 'other' }],
          /only one rule set is active/,
        ],
        ['201 rules', Array.from({ length: 201 }, () => ({ rule: {} })), /allows 200/],
        [
          'a position after a rule that does not exist',
          [{ rule: {}, after: 'none' }],
          /not created before it/,
        ],
        [
          'another bucket',
          [{ rule: { Actions: [{ S3Action: { BucketName: 'x' } }] } }],
          /not in the assembly/,
        ],
      ],
      ([reason]) => reason,
      ([, rules, message]) => {
        expect(() => loadRules(...rules)).toThrow(message);
      },
    ));
});

describe('received mail', () => {
  const createRule = (name: string, ...recipients: string[]): ReceiptRule => ({
    name,
    set: 'portico',
    recipients,
    actions: [{ bucket: 'mails', prefix: `${name}/` }, { functionArn: name }],
  });

  /** Starts a server, and records its actions. */
  async function startRecordingServer(...rules: ReceiptRule[]) {
    const actions: string[] = [];
    const events: unknown[] = [];
    const server = await startReceiving({
      port: 0,
      rules: () => rules,
      put: async (_, key, content) => {
        await Promise.resolve();
        actions.push(`put ${key.split('/')[0] ?? ''}`);
        events.push(content.toString());
      },
      invoke: (functionArn, event) => {
        actions.push(`invoke ${functionArn}`);
        events.push(event);
      },
    });
    onTestFinished(() => server.close());
    const send = (address: string, headers: Record<string, string> = {}, text = 'Hi') =>
      sendRawMail(
        'jane@acme.example',
        address,
        createMimeMail({ from: 'jane@acme.example', to: address, headers, text }),
        server.url,
      );
    return { actions, events, send };
  }

  it('is stored and then announced by each rule for its recipient, in the order of the rules', async () => {
    const { actions, send } = await startRecordingServer(
      createRule('first', 'desk.example'),
      createRule('other', 'x.example'),
      createRule('last'),
    );
    await send('support@desk.example');
    expect(actions).toEqual(['put first', 'invoke first', 'put last', 'invoke last']);
  });

  it('is refused during transmission if no rule matches its recipient', async () => {
    const { actions, send } = await startRecordingServer(createRule('only', 'desk.example'));
    await expect(send('support@else.example')).rejects.toThrow(/550/);
    expect(actions).toEqual([]);
  });

  it('has the requested verdicts, in the event and above the headers of the mail', async () => {
    const { events, send } = await startRecordingServer(createRule('only', 'desk.example'));
    await send('support@desk.example', { 'X-Local-Verdicts': 'spam=FAIL dmarc=GRAY' });
    expect(events[0]).toMatch(/^Return-Path[^]+X-SES-Spam-Verdict: FAIL\r\n[^]+dmarc=gray/);
    const receipt = {
      spamVerdict: { status: 'FAIL' },
      dmarcVerdict: { status: 'GRAY' },
      virusVerdict: { status: 'PASS' },
    };
    expect(events[1]).toMatchObject({ Records: [{ ses: { receipt } }] });
  });

  it('is refused beyond 40 MB', { tags: ['nightly'] }, async () => {
    const { actions, send } = await startRecordingServer(createRule('only', 'desk.example'));
    await expect(send('support@desk.example', {}, 'x'.repeat(31 * 1024 ** 2))).rejects.toThrow(/552/);
    expect(actions).toEqual([]);
  });
});
