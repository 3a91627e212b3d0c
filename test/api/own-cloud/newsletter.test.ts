import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { brand } from '../../../shared/brand.ts';
import { attempt, parseProblem } from '../../support/api.ts';
import { type FaultyCloud, getFaultyCloud } from '../../support/faulty-cloud.ts';
import { listAllMails } from '../../support/inbox.ts';
import { deleteRateLimitCounters } from '../../support/throttling.ts';

const SubscriberEntry = z.object({ summary: z.object({ email: z.string() }) });

describe('the newsletter', () => {
  let cloud: FaultyCloud;
  let tableClient: DynamoDBDocumentClient;
  const logLines: string[] = [];

  beforeAll(async () => {
    cloud = await getFaultyCloud((line) => void logLines.push(line));
    tableClient = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  });
  beforeEach(async () => void (await deleteRateLimitCounters()));

  const newAddress = () => `reader.${randomUUID()}@example.com`;
  const subscribe = (email: unknown) => attempt('subscribe', { body: { email } }, undefined);
  const confirm = (token: string) => attempt('confirmSubscription', { body: { token } }, undefined);
  const unsubscribe = (token: string) => attempt('leaveNewsletter', { body: { token } }, undefined);
  const findMails = async (email: string) =>
    (await listAllMails(cloud.inbox)).filter(({ destination }) => destination.to.includes(email));
  /** Waits for this many mails: another function sends them after the response. */
  const waitForMails = async (email: string, count: number) => {
    await expect.poll(() => findMails(email), { timeout: 30_000 }).toHaveLength(count);
    return findMails(email);
  };

  async function requestToken(email: string): Promise<string> {
    const mailCountBefore = (await findMails(email)).length;
    expect((await subscribe(email)).text).toBe('{"ok":true}');
    const mail = (await waitForMails(email, mailCountBefore + 1)).at(-1);
    return /\/newsletter\/confirm\/([\w.-]+)/.exec(mail?.body.text ?? '')?.[1] ?? '';
  }

  /** Returns the stored record of an address. */
  async function findRecord(email: string): Promise<Record<string, unknown> | undefined> {
    const records: Record<string, unknown>[] = [];
    for await (const { Items = [] } of paginateScan(
      { client: tableClient },
      {
        TableName: process.env['TABLE_NAME'] ?? '',
        FilterExpression: 'summary.email = :email',
        ExpressionAttributeValues: { ':email': email },
      },
    ))
      records.push(...Items);
    return records[0];
  }

  async function listSubscribers(): Promise<unknown[]> {
    const { Items = [] } = await tableClient.send(
      new QueryCommand({
        TableName: process.env['TABLE_NAME'],
        IndexName: 'newest',
        KeyConditionExpression: 'newest_pk = :list',
        ExpressionAttributeValues: { ':list': 'SUBSCRIBERS' },
      }),
    );
    return z
      .array(SubscriberEntry)
      .parse(Items)
      .map(({ summary }) => summary.email);
  }

  it('sends one confirmation mail with the reason for it and a link to unsubscribe', async () => {
    const email = newAddress();
    const token = await requestToken(email);
    const mails = await findMails(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      from: `${brand.name} <${brand.noReplyEmail}>`,
      destination: { to: [email], cc: [], bcc: [] },
      subject: `Confirm your subscription to the ${brand.name} newsletter`,
      headers: [
        { name: 'List-Unsubscribe', value: `<${cloud.site}/api/newsletter/leave/${token}>` },
        { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
      ],
    });
    for (const text of [mails[0]?.body.text, mails[0]?.body.html]) {
      expect(text).toContain('because this address was entered in the newsletter box');
      expect(text).toContain('the address is deleted after 7 days');
      expect(text).toContain(`${cloud.site}/newsletter/confirm/${token}`);
      expect(text).toContain(`${cloud.site}/newsletter/leave/${token}`);
    }
    expect(await listSubscribers()).not.toContain(email);
  });

  it('stores the time and version of the consent, and an unconfirmed address expires after seven days', async () => {
    const email = newAddress();
    const token = await requestToken(email);
    const pendingRecord = await findRecord(email);
    expect(pendingRecord).toMatchObject({ consent_version: '2024-01' });
    const consentTime = Date.parse(String(pendingRecord?.['consented_at']));
    expect(pendingRecord?.['expires_at']).toBe(Math.ceil(consentTime / 1000) + 7 * 24 * 60 * 60);

    expect((await confirm(token)).text).toBe('{"ok":true}');
    const confirmedRecord = await findRecord(email);
    expect(Date.parse(String(confirmedRecord?.['confirmed_at']))).toBeGreaterThanOrEqual(consentTime);
    expect(confirmedRecord).toMatchObject({
      consented_at: pendingRecord?.['consented_at'],
      consent_version: '2024-01',
    });
    expect(confirmedRecord).not.toHaveProperty('expires_at');
    expect(await listSubscribers()).toContain(email);

    expect((await confirm(token)).status).toBe(200);
    expect((await findRecord(email))?.['confirmed_at']).toBe(confirmedRecord?.['confirmed_at']);
  });

  it('returns the same response for every address, and sends no mail to a confirmed address', async () => {
    const email = newAddress();
    const token = await requestToken(email);
    expect(await requestToken(email)).toBe(token);
    await confirm(token);
    expect((await subscribe(email.toUpperCase())).text).toBe('{"ok":true}');
    expect(await findMails(email)).toHaveLength(2);
  });

  it.each([
    ['the link', unsubscribe],
    [
      'one-click unsubscribe',
      (token: string) =>
        fetch(`${cloud.site}/api/newsletter/leave/${token}`, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        }),
    ],
  ])(
    'deletes the address after unsubscribing by %s, before or after confirmation',
    async (_, unsubscribeBy) => {
      for (const isConfirmed of [false, true]) {
        const email = newAddress();
        const token = await requestToken(email);
        if (isConfirmed) await confirm(token);
        expect((await unsubscribeBy(token)).status).toBe(200);
        expect(await findRecord(email)).toBeUndefined();
        expect(await listSubscribers()).not.toContain(email);
        expect((await unsubscribeBy(token)).status).toBe(200);
        const lateConfirmationAnswer = await confirm(token);
        expect([lateConfirmationAnswer.status, parseProblem(lateConfirmationAnswer).error]).toEqual([
          404,
          'This link is no longer valid. Please subscribe again.',
        ]);
      }
    },
  );

  it('does not confirm or unsubscribe an address with a forged token', async () => {
    const email = newAddress();
    const token = await requestToken(email);
    const forgedToken = `${token.split('.')[0]}.${'x'.repeat(43)}`;
    expect((await confirm(forgedToken)).status).toBe(404);
    expect((await unsubscribe(forgedToken)).status).toBe(200);
    expect(await findRecord(email)).toBeDefined();
    expect((await confirm('nonsense')).status).toBe(400);
  });

  it('returns 400 with a message for an invalid address', async () => {
    const answer = await subscribe('nobody\r\nBcc: victim@example.com');
    expect([answer.status, parseProblem(answer).ok, parseProblem(answer).error]).toEqual([
      400,
      false,
      'Enter an email address in the correct format, like name@example.com',
    ]);
  });

  it(
    'sends at most three mails a day to an address, and returns 200 even if it sends none',
    { tags: ['nightly'] },
    async () => {
      const email = newAddress();
      for (let times = 0; times < 5; times += 1) expect((await subscribe(email)).text).toBe('{"ok":true}');
      await waitForMails(email, 3);
    },
  );

  it('accepts ten addresses from one IP address, and then returns 429 with the waiting time', async () => {
    for (let times = 0; times < 10; times += 1) expect((await subscribe(newAddress())).status).toBe(200);
    const answer = await subscribe(newAddress());
    expect(answer.status).toBe(429);
    expect(parseProblem(answer).error).toMatch(
      /^Too many addresses were subscribed from here\. Please try again in/,
    );
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
  });

  it('sends the mail even if SES refuses it at first, and returns 500 if the mail cannot be queued', async () => {
    const email = newAddress();
    cloud.faults.add({ service: 'ses', operation: 'SendRawEmail', times: 2, status: 500 });
    expect((await confirm(await requestToken(email))).status).toBe(200);
    cloud.faults.add({ service: 'sqs', operation: 'SendMessage', times: 2, status: 500 });
    const otherAddress = newAddress();
    expect((await subscribe(otherAddress)).status).toBe(500);
    expect((await confirm(await requestToken(otherAddress))).status).toBe(200);
  });

  it('logs no addresses or tokens', async () => {
    const email = newAddress();
    const token = await requestToken(email);
    await confirm(token);
    await unsubscribe(token);
    const logText = logLines.join('\n');
    expect(logText).toContain('POST /api/newsletter/confirm');
    for (const word of [email, token, token.split('.')[1], '127.0.0.1']) expect(logText).not.toContain(word);
  });

  describe('in a browser without scripts', () => {
    const postForm = (email: string) =>
      fetch(`${cloud.site}/api/newsletter`, {
        method: 'POST',
        body: new URLSearchParams({ email }),
        headers: { 'sec-fetch-site': 'same-origin' },
        redirect: 'manual',
      });

    it('opens a page that asks to check for the mail', { tags: ['nightly'] }, async () => {
      const email = newAddress();
      const answer = await postForm(email);
      const location = new URL(answer.headers.get('location') ?? '');
      expect([answer.status, location.href]).toEqual([303, `${cloud.site}/blogs#newsletter-sent`]);
      await waitForMails(email, 1);
      const page = parse(await (await fetch(location)).text());
      expect(page.querySelector(location.hash)?.textContent).toContain('Please check your inbox');
    });

    it('shows the form again with the error and the address', async () => {
      const answer = await postForm('"a@b');
      expect(answer.status).toBe(400);
      const page = parse(await answer.text());
      const expectedError = 'Enter an email address in the correct format, like name@example.com';
      expect(page.querySelector('#newsletter-failed a[href="#newsletter-email"]')?.textContent).toBe(
        expectedError,
      );
      expect(page.querySelector('#newsletter-email-error')?.textContent).toBe(expectedError);
      expect(page.querySelector('#newsletter-email')?.getAttribute('value')).toBe('"a@b');
    });

    it('shows when to try again after too many addresses', { tags: ['nightly'] }, async () => {
      for (let sent = 0; sent < 10; sent += 1) await postForm(newAddress());
      const answer = await postForm(newAddress());
      expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true]);
      const page = parse(await answer.text());
      expect(page.querySelector('#newsletter-failed p')?.textContent).toMatch(/Please try again in/);
    });

    /** Opens the page of a link and presses its button, as a browser does. */
    async function pressLinkButton(step: 'confirm' | 'leave', token: string): Promise<Response> {
      const linkPage = await fetch(`${cloud.site}/newsletter/${step}/${token}`);
      expect([linkPage.status, linkPage.headers.get('cache-control')]).toEqual([200, 'no-store']);
      const form = parse(await linkPage.text()).querySelector('form');
      const fields = form?.querySelectorAll('input') ?? [];
      return fetch(new URL(form?.getAttribute('action') ?? '', cloud.site), {
        method: form?.getAttribute('method') ?? '',
        body: new URLSearchParams(
          fields.map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']),
        ),
        headers: { 'sec-fetch-site': 'same-origin' },
        redirect: 'manual',
      });
    }
    const readRedirectPath = ({ headers }: Response) => headers.get('location')?.slice(cloud.site.length);

    it('changes nothing when a link is opened, but when the button on its page is pressed', async () => {
      const email = newAddress();
      const token = await requestToken(email);
      for (const method of ['GET', 'HEAD'])
        for (const step of ['confirm', 'leave'])
          expect((await fetch(`${cloud.site}/newsletter/${step}/${token}`, { method })).status).toBe(200);
      expect(await findRecord(email)).toHaveProperty('expires_at');
      expect(readRedirectPath(await pressLinkButton('confirm', token))).toBe('/newsletter#confirm-done');
      expect(await listSubscribers()).toContain(email);
      expect(readRedirectPath(await pressLinkButton('leave', token))).toBe('/newsletter#leave-done');
      expect(await findRecord(email)).toBeUndefined();
      expect(readRedirectPath(await pressLinkButton('confirm', token))).toBe('/newsletter');
    });

    it('shows an error and the button again if the table does not respond', async () => {
      const token = await requestToken(newAddress());
      cloud.faults.add({ service: 'dynamodb', operation: 'UpdateItem', times: 5, status: 500 });
      const answer = await pressLinkButton('confirm', token);
      cloud.faults.clear();
      const page = parse(await answer.text());
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(page.querySelector('#confirm-failed h2')?.textContent).toBe('That did not work');
      expect(page.querySelector('#confirm input[name=token]')?.getAttribute('value')).toBe(token);
    });
  });
});
