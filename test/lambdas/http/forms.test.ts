import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contactForm } from '../../../lambdas/enquiries/form.ts';
import type { acceptForms } from '../../../lambdas/http/forms.ts';

type FormHandler = ReturnType<typeof acceptForms>;
let handler: FormHandler;
const endpointResponse = { status: 200, body: '{"message":"Not now."}' };
const formEvents: APIGatewayProxyEventV2[] = [];

// Loads the modules again with a mock, because other test files may have loaded them without it.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('../../../lambdas/platform/secrets/parameters.ts', () => ({
    getParameter: () => Promise.resolve('https://site.test'),
  }));
  vi.stubEnv('SITE_URL_PARAMETER', '/site-url');
  const forms = await import('../../../lambdas/http/forms.ts');
  const endpoint = (event: APIGatewayProxyEventV2) => {
    formEvents.push(event);
    return Promise.resolve({ statusCode: endpointResponse.status, headers: {}, body: endpointResponse.body });
  };
  handler = forms.acceptForms(Object.assign(endpoint, { findFlag: () => undefined }), [contactForm]);
});
afterAll(() => {
  vi.doUnmock('../../../lambdas/platform/secrets/parameters.ts');
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
beforeEach(() => void formEvents.splice(0));

const createEvent = (body: string, type = 'application/x-www-form-urlencoded'): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: 'POST /api/send-email',
  rawPath: '/api/send-email',
  rawQueryString: '',
  headers: { 'content-type': type },
  requestContext: {
    accountId: '',
    apiId: '',
    domainName: '',
    domainPrefix: '',
    http: { method: 'POST', path: '/api/send-email', protocol: 'HTTP/1.1', sourceIp: '', userAgent: '' },
    requestId: 'one',
    routeKey: 'POST /api/send-email',
    stage: '$default',
    time: '',
    timeEpoch: 0,
  },
  body: Buffer.from(body).toString('base64'),
  isBase64Encoded: true,
});
const context = { getRemainingTimeInMillis: () => 10_000 };

test('a valid form is handled like JSON, and its response redirects to the confirmation on its page', async () => {
  const response = await handler(createEvent('name=Ada+L&message=a%0D%0Ab'), context);
  expect(response).toMatchObject({
    statusCode: 303,
    headers: { location: 'https://site.test/contact#contact-sent', 'cache-control': 'no-store' },
  });
  expect(formEvents.map(({ headers, body }) => [headers['content-type'], JSON.parse(body ?? '')])).toEqual([
    ['application/json', { name: 'Ada L', message: 'a\r\nb' }],
  ]);
});

test('a body that is not a form reaches the endpoint unchanged', async () => {
  const event = createEvent('{}', 'application/json');
  expect(await handler(event, context)).toMatchObject({ statusCode: 200 });
  expect(formEvents).toEqual([event]);
});

test("the response is the API's JSON if the page of the form cannot be read", async () => {
  endpointResponse.status = 503;
  vi.stubGlobal('fetch', () => Promise.reject(new Error('unreachable')));
  expect(await handler(createEvent('name=Ada'), context)).toMatchObject({
    statusCode: 503,
    body: '{"message":"Not now."}',
  });
});

test('a refused form has each error next to its field, and what the visitor typed', async () => {
  endpointResponse.status = 400;
  endpointResponse.body = JSON.stringify({
    message: 'Correct the marked fields.',
    issues: [{ path: 'body.email', message: 'Enter an address like name@example.com & try again.' }],
  });
  const page = '<form><input id="contact-email" name="email"/><p id="contact-email-error"></p></form>';
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(page)));
  const { body } = await handler(createEvent('email=ada'), context);
  expect(body).toContain(
    '<input id="contact-email" name="email" aria-invalid="true" aria-describedby="contact-email-error" value="ada"/>',
  );
  expect(body).toContain(
    '<p id="contact-email-error">Enter an address like name@example.com &amp; try again.</p>',
  );
});

test('a refused form shows an error that belongs to no field, as text', async () => {
  endpointResponse.status = 429;
  endpointResponse.body = JSON.stringify({ message: 'Wait <b>a minute</b> & try again.', issues: [] });
  const page = '<form><div id="contact-failed"></div><input id="contact-name" name="name"/></form>';
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(page)));
  const { body } = await handler(createEvent('name=Ada'), context);
  expect(body).toContain('<p>Wait &lt;b&gt;a minute&lt;/b&gt; &amp; try again.</p>');
});

test('a field name invented by a visitor is not used as a regular expression, and does not change the page', async () => {
  endpointResponse.status = 400;
  const page = '<form><input id="contact-name" name="name"/></form>';
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(page)));
  const response = await handler(createEvent('name=Ada&na.e=Bob&%28=x'), context);
  expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
  expect(response.body).toContain('<input id="contact-name" name="name" value="Ada"/>');
});
