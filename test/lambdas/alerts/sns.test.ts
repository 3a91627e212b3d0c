import { createSign, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { SnsMessage, confirmSubscription, isSigned } = await import('../../../lambdas/alerts/tools/sns.ts');

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { body } = JSON.parse(readFileSync(`${import.meta.dirname}/payloads/cloudwatch.json`, 'utf8'));
const notification = SnsMessage.parse(body);
const { SigningCertURL } = notification;

/** Signs as SNS does: the documented fields, in their order. */
function sign(message: typeof notification, fields: readonly string[], version: '1' | '2' = '2') {
  const fieldValues = new Map(Object.entries(message));
  const text = fields.map((field) => `${field}\n${fieldValues.get(field)}\n`).join('');
  const signature = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
    .update(text)
    .sign(privateKey, 'base64');
  return SnsMessage.parse({ ...message, SignatureVersion: version, Signature: signature });
}
const notificationFields = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'];

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  fetchMock.mockReset();
  fetchMock.mockImplementation(() =>
    Promise.resolve(new Response(publicKey.export({ type: 'spki', format: 'pem' }))),
  );
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

it('a notification signed by SNS is accepted, in both versions of signatures', async () => {
  expect(await isSigned(sign(notification, notificationFields, '1'))).toBe(true);
  expect(await isSigned(sign(notification, notificationFields))).toBe(true);
});

it('a notification that was changed after it was signed is refused', async () => {
  const signedMessage = sign(notification, notificationFields);
  expect(await isSigned({ ...signedMessage, Message: signedMessage.Message.replace('ALARM', 'OK') })).toBe(
    false,
  );
});

it('a certificate is read only once, from SNS itself, without following redirects', async () => {
  const otherRegionNotification = {
    ...notification,
    SigningCertURL: SigningCertURL.replace('us-west-2', 'eu-west-2'),
  };
  await isSigned(sign(otherRegionNotification, notificationFields));
  await isSigned(sign(otherRegionNotification, notificationFields));
  expect(fetchMock.mock.calls).toEqual([
    [otherRegionNotification.SigningCertURL, expect.objectContaining({ redirect: 'error' })],
  ]);
});

it('a subscription is confirmed at the URL that SNS sends', async () => {
  const SubscribeURL = 'https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription&Token=abc';
  const message = sign(
    SnsMessage.parse({ ...body, Type: 'SubscriptionConfirmation', Token: 'abc', SubscribeURL }),
    ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  );
  expect(await isSigned(message)).toBe(true);
  await confirmSubscription(message);
  expect(fetchMock).toHaveBeenLastCalledWith(SubscribeURL, expect.objectContaining({ redirect: 'error' }));
});

it('if SNS does not return the certificate, the error makes the request fail, so that SNS retries it', async () => {
  fetchMock.mockImplementation(() => Promise.resolve(new Response('', { status: 503 })));
  const otherRegionNotification = {
    ...notification,
    SigningCertURL: SigningCertURL.replace('us-west-2', 'us-east-1'),
  };
  await expect(isSigned(sign(otherRegionNotification, notificationFields))).rejects.toThrow('503');
});
