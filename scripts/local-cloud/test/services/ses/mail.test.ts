import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateReceiptRuleSetCommand,
  CreateTemplateCommand,
  DescribeActiveReceiptRuleSetCommand,
  SESClient,
  SendEmailCommand,
  SendRawEmailCommand,
  SetActiveReceiptRuleSetCommand,
} from '@aws-sdk/client-ses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { RunningServer } from '../../../listen.ts';
import { RuleSets } from '../../../services/ses/rule-sets.ts';
import type { SentMail } from '../../../services/ses/sent-mail.ts';
import { startSes } from '../../../services/ses/server.ts';
import { SuppressionList, suppressionReasons } from '../../../services/ses/suppression-list.ts';
import { UserFacingError } from '../../../user-facing-error.ts';

const inboxSchema = z.object({
  emails: z.array(
    z.object({
      messageId: z.string(),
      from: z.string(),
      replyTo: z.array(z.string()),
      destination: z.object({ to: z.array(z.string()), cc: z.array(z.string()), bcc: z.array(z.string()) }),
      subject: z.string(),
      body: z.object({ text: z.string().optional(), html: z.string().optional() }),
      attachments: z.array(z.object({ filename: z.string() })),
      headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
});

const sentMails: SentMail[] = [];
const directory = mkdtempSync(join(tmpdir(), 'ses-'));
const sesOptions = {
  port: 0,
  region: 'eu-west-2',
  hasConfigurationSet: (name: string) => name === 'rules',
  ruleSets: new RuleSets(directory),
  suppressionList: new SuppressionList(directory),
  readSuppressionReasons: (configurationSet: string | undefined) =>
    configurationSet === 'rules' ? (['COMPLAINT'] as const) : suppressionReasons,
  onSent: (sentMail: SentMail) => void sentMails.push(sentMail),
};
let sesServer: RunningServer;
let ses: SESClient;
beforeAll(async () => {
  sesServer = await startSes(sesOptions);
  ses = new SESClient({
    endpoint: sesServer.url,
    region: 'eu-west-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'secret' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  await sesServer.close();
  rmSync(directory, { recursive: true });
});
beforeEach(async () => {
  await fetch(`${sesServer.url}/clear-store`, { method: 'POST' });
  sentMails.splice(0);
});

const readInbox = async () => inboxSchema.parse(await (await fetch(`${sesServer.url}/store`)).json()).emails;

const createEmail = (changes: object = {}) =>
  new SendEmailCommand({
    Source: 'Help desk <help@desk.example>',
    Destination: { ToAddresses: ['one@client.example'] },
    Message: { Subject: { Data: 'Ticket ✓ für 100%' }, Body: { Text: { Data: 'plain & simple' } } },
    ...changes,
  });

describe('SendEmail', () => {
  it('puts the message into the inbox with every recipient', async () => {
    const { MessageId } = await ses.send(
      createEmail({
        Destination: {
          ToAddresses: ['one@client.example', 'Two <two@client.example>'],
          CcAddresses: ['copy@client.example'],
        },
        ReplyToAddresses: ['reply+1@desk.example'],
        Message: {
          Subject: { Data: 'Ticket ✓ für 100%' },
          Body: { Text: { Data: 'plain & simple' }, Html: { Data: '<b>bold + plain</b>' } },
        },
      }),
    );
    expect(await readInbox()).toMatchObject([
      {
        messageId: MessageId,
        from: 'Help desk <help@desk.example>',
        replyTo: ['reply+1@desk.example'],
        destination: {
          to: ['one@client.example, Two <two@client.example>'],
          cc: ['copy@client.example'],
          bcc: [],
        },
        subject: 'Ticket ✓ für 100%',
        body: { text: 'plain & simple', html: '<b>bold + plain</b>' },
      },
    ]);
  });

  it.each([
    ['no recipient', { Destination: {} }],
    ['a recipient without a domain', { Destination: { ToAddresses: ['nobody'] } }],
    ['a line break in an address', { ReplyToAddresses: ['a@b.example\r\nBcc: c@d.example'] }],
    ['a sender that is no address', { Source: 'Help desk' }],
    ['an empty subject', { Message: { Subject: { Data: '' }, Body: { Text: { Data: 'x' } } } }],
  ])('refuses %s, and stores nothing', async (_, changes) => {
    await expect(ses.send(createEmail(changes))).rejects.toMatchObject({
      name: 'InvalidParameterValue',
      $metadata: { httpStatusCode: 400 },
    });
    expect(await readInbox()).toEqual([]);
  });
});

describe('SendRawEmail', () => {
  it('puts a whole message with an attachment into the inbox', async () => {
    const messageLines = [
      'From: help@desk.example',
      'To: one@client.example, two@client.example',
      'Subject: Raw',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'See the file.',
      '--b',
      'Content-Type: application/pdf',
      'Content-Disposition: attachment; filename="a.pdf"',
      '',
      'PDF',
      '--b--',
    ];
    await ses.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(messageLines.join('\r\n')) } }));
    expect(await readInbox()).toMatchObject([
      {
        from: 'help@desk.example',
        destination: { to: ['one@client.example', 'two@client.example'] },
        subject: 'Raw',
        attachments: [{ filename: 'a.pdf' }],
      },
    ]);
  });

  it('keeps the headers and tags of a message, and sends it to the given recipients only', async () => {
    const message = [
      'From: Help desk <help@desk.example>',
      'To: subscriber.else@client.example',
      'Reply-To: reply@desk.example',
      'Subject: =?UTF-8?B?VGlja2V0IOKckw==?=',
      'List-Unsubscribe: <https://desk.example/leave/1>',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<b>Hello</b>',
    ].join('\r\n');
    await ses.send(
      new SendRawEmailCommand({
        Source: 'Help desk <help@desk.example>',
        Destinations: ['one@client.example'],
        RawMessage: { Data: Buffer.from(message) },
        Tags: [{ Name: 'ticket', Value: '1' }],
      }),
    );
    expect(await readInbox()).toMatchObject([
      {
        destination: { to: ['one@client.example'] },
        replyTo: ['reply@desk.example'],
        subject: 'Ticket ✓',
        body: { html: expect.stringContaining('<b>Hello</b>') },
        headers: [
          { name: 'List-Unsubscribe', value: '<https://desk.example/leave/1>' },
          { name: 'X-SES-MESSAGE-TAGS', value: 'ticket=1' },
        ],
      },
    ]);
  });
});

describe('a mail that was accepted', () => {
  const createRawEmail = (headers: string[], changes: object = {}) =>
    new SendRawEmailCommand({
      Source: 'Help desk <help@desk.example>',
      Destinations: ['one@client.example'],
      RawMessage: { Data: Buffer.from([...headers, 'Subject: Raw', '', 'Dear ünion,'].join('\r\n')) },
      ...changes,
    });

  it("is stored raw, with SES's Message-ID and date, and all other headers unchanged", async () => {
    const { MessageId } = await ses.send(
      createRawEmail([
        'Message-ID: <own@desk.example>',
        'Date: Thu, 1 Jan 1970 00:00:00 +0000',
        'References: <ticket@desk.example>\r\n <other@desk.example>',
        'X-Odd:  two  spaces',
      ]),
    );
    const rawMessage = await (await fetch(`${sesServer.url}/raw/${MessageId}`)).text();
    expect(rawMessage).toContain(`Message-ID: <${MessageId}@eu-west-2.amazonses.com>\r\n`);
    expect(rawMessage).not.toContain('own@desk.example');
    expect(rawMessage).not.toContain('1970');
    expect(rawMessage).toContain(
      'References: <ticket@desk.example>\r\n <other@desk.example>\r\nX-Odd:  two  spaces',
    );
    expect(rawMessage).toMatch(/\r\n\r\nDear ünion,$/);
    expect((await fetch(`${sesServer.url}/raw/other`)).status).toBe(404);
  });

  it('is reported with its tags, recipients and configuration set, unlike a refused one', async () => {
    const { MessageId } = await ses.send(
      createRawEmail([], { ConfigurationSetName: 'rules', Tags: [{ Name: 'mail', Value: 'T1_M1' }] }),
    );
    await ses.send(createEmail({ ConfigurationSetName: 'rules' }));
    await expect(ses.send(createEmail({ Destination: {} }))).rejects.toThrow('Missing required header');
    expect(sentMails).toMatchObject([
      {
        messageId: MessageId,
        operation: 'SendRawEmail',
        recipients: ['one@client.example'],
        configurationSet: 'rules',
        tags: { mail: 'T1_M1' },
      },
      { operation: 'SendEmail', recipients: ['one@client.example'], subject: 'Ticket ✓ für 100%' },
    ]);
  });

  it.each([
    [
      'an unknown configuration set',
      { ConfigurationSetName: 'other' },
      'ConfigurationSetDoesNotExistException',
    ],
    ['a tag with other characters', { Tags: [{ Name: 'mail', Value: 'a b' }] }, 'InvalidParameterValue'],
    [
      'more than 50 recipients',
      { Destinations: Array.from({ length: 51 }, (_, n) => `n${n}@client.example`) },
      'InvalidParameterValue',
    ],
  ])('cannot have %s', async (_, changes, name) => {
    await expect(ses.send(createRawEmail([], changes))).rejects.toMatchObject({ name });
    expect(sentMails).toEqual([]);
  });
});

describe('the SES emulator', () => {
  it('refuses other actions with an error', async () => {
    const createTemplateCommand = new CreateTemplateCommand({
      Template: { TemplateName: 't', SubjectPart: 's' },
    });
    await expect(ses.send(createTemplateCommand)).rejects.toMatchObject({
      name: 'InvalidAction',
      message:
        'The SES emulator does not support the action CreateTemplate. It supports SendEmail and SendRawEmail.',
    });
  });

  it('refuses an action without a signature', async () => {
    const body = new URLSearchParams({ Action: 'SendEmail' });
    body.set('Source', 'a@b.example');
    body.set('Destination.ToAddresses.member.1', 'c@d.example');
    const response = await fetch(sesServer.url, { method: 'POST', body });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('<Code>MissingAuthenticationToken</Code>');
  });

  it('shows the inbox to a browser', async () => {
    const response = await fetch(sesServer.url);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await response.text()).toContain('<html');
  });

  it('reports which port is in use', async () => {
    const port = Number(new URL(sesServer.url).port);
    const error: unknown = await startSes({ ...sesOptions, port }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UserFacingError);
    expect(error).toMatchObject({
      message: `Port ${port}, which the SES emulator needs, is already in use.`,
    });
  });
});

describe('the suppression list', () => {
  const suppressionPath = '/v2/email/suppression/addresses';
  const removeAddress = (address: string) =>
    fetch(`${sesServer.url}${suppressionPath}/${encodeURIComponent(address)}`, { method: 'DELETE' });
  const addAddress = (EmailAddress: string, Reason: string) =>
    fetch(sesServer.url + suppressionPath, { method: 'PUT', body: JSON.stringify({ EmailAddress, Reason }) });
  const createRawEmail = (...Destinations: string[]) =>
    new SendRawEmailCommand({
      Source: 'help@desk.example',
      Destinations,
      RawMessage: { Data: Buffer.from('Subject: Raw\r\n\r\nHello') },
    });
  const readRecipients = async () => (await readInbox()).flatMap(({ destination }) => destination.to);

  it('contains an address after a mail to it bounced, until it is removed', async () => {
    const recipient = 'Gone <gone@nowhere.invalid>';
    expect((await removeAddress('gone@nowhere.invalid')).status).toBe(404);
    const message = createEmail({ Destination: { ToAddresses: [recipient] } });
    for (const sendMail of [() => ses.send(message), () => ses.send(createRawEmail(recipient))]) {
      sentMails.splice(0);
      await sendMail();
      await sendMail();
      expect(sentMails.map(({ suppressedRecipients }) => suppressedRecipients)).toEqual([[], [recipient]]);
      expect((await removeAddress('gone@nowhere.invalid')).status).toBe(200);
    }
    expect(await readRecipients()).toEqual([recipient, recipient]);
    const repeatedRemoval = await removeAddress('gone@nowhere.invalid');
    expect([repeatedRemoval.status, repeatedRemoval.headers.get('x-amzn-errortype')]).toEqual([
      404,
      'NotFoundException',
    ]);
  });

  it('withholds a mail from one recipient, but not from the others', async () => {
    await addAddress('Spammed@client.example', 'COMPLAINT');
    const { MessageId } = await ses.send(createRawEmail('spammed@client.example', 'one@client.example'));
    await ses.send(
      createEmail({ Destination: { ToAddresses: ['spammed@client.example', 'two@client.example'] } }),
    );
    expect(await readRecipients()).toEqual(['one@client.example', 'two@client.example']);
    expect(sentMails[0]).toMatchObject({
      messageId: MessageId,
      suppressedRecipients: ['spammed@client.example'],
    });
  });

  it('applies only to the reasons of the configuration set, and survives a restart', async () => {
    await addAddress('bounced@client.example', 'BOUNCE');
    await ses.send(createEmail({ Destination: { ToAddresses: ['bounced@client.example'] } }));
    expect(await readRecipients()).toEqual([]);
    await ses.send(
      createEmail({
        Destination: { ToAddresses: ['bounced@client.example'] },
        ConfigurationSetName: 'rules',
      }),
    );
    expect(await readRecipients()).toEqual(['bounced@client.example']);
    const listAfterRestart = new SuppressionList(directory);
    expect(
      listAfterRestart.findListedRecipients(['bounced@client.example'], suppressionReasons),
    ).toHaveLength(1);
    expect((await addAddress('other@client.example', 'BORED')).status).toBe(400);
  });

  it('contains no address of the mailbox simulator', async () => {
    await ses.send(createRawEmail('bounce@simulator.amazonses.com', 'complaint@simulator.amazonses.com'));
    expect((await removeAddress('bounce@simulator.amazonses.com')).status).toBe(404);
    expect((await removeAddress('complaint@simulator.amazonses.com')).status).toBe(404);
  });
});

describe('sets of receipt rules', () => {
  const readActiveSetName = async () =>
    (await ses.send(new DescribeActiveReceiptRuleSetCommand())).Metadata?.Name;

  it('are created once, and one of them is active, even after a restart', async () => {
    expect(await readActiveSetName()).toBeUndefined();
    const createRuleSet = () => ses.send(new CreateReceiptRuleSetCommand({ RuleSetName: 'ours' }));
    await expect(ses.send(new SetActiveReceiptRuleSetCommand({ RuleSetName: 'ours' }))).rejects.toMatchObject(
      { name: 'RuleSetDoesNotExistException' },
    );
    await createRuleSet();
    await expect(createRuleSet()).rejects.toMatchObject({ name: 'AlreadyExistsException' });
    await ses.send(new SetActiveReceiptRuleSetCommand({ RuleSetName: 'ours' }));
    expect(await readActiveSetName()).toBe('ours');
    expect(new RuleSets(directory)).toMatchObject({ active: 'ours' });
    await ses.send(new SetActiveReceiptRuleSetCommand({}));
    expect(await readActiveSetName()).toBeUndefined();
  });
});
