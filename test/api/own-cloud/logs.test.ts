// @module-tag nightly
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { brand } from '../../../shared/brand.ts';
import { metricNames } from '../../../shared/model/metrics.ts';
import type { EndpointName } from '../../../shared/contract/index.ts';
import { errorStatus } from '../../../shared/contract/errors.ts';
import { type Answer, type LooseInput, attempt, call, newKey, send } from '../../support/api.ts';
import { completeUploadAndScan } from '../../support/files.ts';
import { newEnquiry } from '../../support/enquiries.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { reconcileUsers } from '../../support/reconcile.ts';
import { waitForFirstMailText } from '../../support/inbox.ts';
import { waitForMailedToken } from '../../support/mailed-links.ts';
import type { Person } from '../../support/people.ts';
import { tamperWithAuditLog } from '../../support/stored-items/audit-log.ts';

/** All user input in this test file contains this text. */
const inputMarker = `quill${randomBytes(4).toString('hex')}`;
const visitorIpAddress = '203.0.113.77';
const phone = '+44 20 7946 7654';

const LogLine = z.looseObject({
  message: z.string().optional(),
  request_id: z.string().optional(),
  code: z.string().optional(),
  _aws: z
    .object({
      CloudWatchMetrics: z.tuple([
        z.object({
          Namespace: z.string(),
          Dimensions: z.tuple([z.array(z.string())]),
          Metrics: z.array(z.object({ Name: z.string() })),
        }),
      ]),
    })
    .optional(),
});

/** Dimensions in addition to `environment` and `service`. */
const listExtraDimensions = (names: readonly string[]) => [
  ...(names.includes(metricNames.refused) ? ['code'] : []),
  ...(names.includes(metricNames.browserFailures) ? ['kind'] : []),
];

describe('the logs of the functions', () => {
  let cloud: OwnCloud;
  const logLines: string[] = [];
  const answers: Answer[] = [];
  /** Passwords, tokens and other values that must not be logged. */
  const secrets: string[] = [];

  const recordAnswer = async (answer: Promise<Answer>) => {
    answers.push(await answer);
    return answer;
  };
  /** The functions' log lines, without the function name at the beginning. */
  const listFunctionLines = () => logLines.flatMap((line) => /^Portico-\S+: (.*)$/s.exec(line)?.[1] ?? []);
  const parseLogLines = () =>
    listFunctionLines()
      .filter((line) => line.startsWith('{'))
      .map((line) => LogLine.parse(JSON.parse(line)));

  const countMetric = (metric: string) =>
    parseLogLines()
      .flatMap(({ _aws }) => _aws?.CloudWatchMetrics ?? [])
      .filter(({ Metrics }) => Metrics.some(({ Name }) => Name === metric)).length;

  beforeAll(async () => {
    cloud = await startOwnCloud({ log: (line) => void logLines.push(line) });
    await makeTicketCalls();
    await visitSite();
    await signUp();
    await causeFailures();
    await resetTwoStep();
    await tamperWithAuditLog();
    await reconcileUsers();
    await vi.waitFor(() => {
      expect(countMetric(metricNames.auditLogTampered)).toBe(2);
      expect(countMetric(metricNames.roleRefusals)).toBeGreaterThan(0);
      expect(countMetric(metricNames.twoStepResets)).toBe(1);
      const loggedRequestIds = new Set(parseLogLines().map(({ request_id }) => request_id));
      expect(answers.filter(({ request_id }) => request_id && !loggedRequestIds.has(request_id))).toEqual([]);
    }, 60_000);
  });

  afterAll(() => cloud.stop());

  async function makeTicketCalls(): Promise<void> {
    const { newCompany, newPerson } = await import('../../support/people.ts');
    const { requestTokens } = await import('../../support/sign-in.ts');
    const company = await newCompany(`${inputMarker} Ltd`);
    const [customer, admin] = await Promise.all([
      newPerson('customer', { company, full_name: `Ada ${inputMarker}` }),
      newPerson('admin', { full_name: `Bea ${inputMarker}` }),
    ]);
    for (const person of [customer, admin]) {
      const { access } = await requestTokens(person);
      secrets.push(person.password, person.email, access, ...access.split('.').slice(1));
    }
    const callAs = (person: Person, name: EndpointName, input: LooseInput) =>
      recordAnswer(attempt(name, input, person));

    const ticket = await call(
      'createTicket',
      {
        body: { subject: `Printer ${inputMarker}`, description: `It says ${inputMarker}` },
        idempotency_key: newKey(),
      },
      customer,
    );
    const params = { id: ticket.id };
    for (const is_internal of [false, true])
      await callAs(admin, 'addTicketComment', {
        params,
        body: { content: `Have you tried ${inputMarker}?`, is_internal },
        idempotency_key: newKey(),
      });
    const fileInput = {
      file_name: `${inputMarker}.txt`,
      file_type: 'text/plain',
      file_size: inputMarker.length,
    };
    const {
      upload_url,
      headers: uploadHeaders,
      attachment,
    } = await call('requestUpload', { params, body: fileInput, idempotency_key: newKey() }, customer);
    secrets.push(new URL(upload_url).searchParams.get('X-Amz-Signature') ?? '');
    await fetch(upload_url, { method: 'PUT', headers: uploadHeaders, body: inputMarker });
    await callAs(customer, 'completeUpload', { params: { id: ticket.id, attachment_id: attachment.id } });
    await completeUploadAndScan(attachment, customer);
    await callAs(customer, 'getDownload', { params: { id: ticket.id, attachment_id: attachment.id } });
    for (const name of ['listUsers', 'listCompanies'] as const)
      await callAs(admin, name, { query: { q: inputMarker } });
    await callAs(admin, 'updateCompany', {
      params: { id: company.id },
      body: {
        name: `Renamed ${inputMarker}`,
        contact_email: `office@${inputMarker}.example`,
        contact_phone: phone,
        address: `1 ${inputMarker} Street`,
      },
    });
    await callAs(admin, 'createUser', {
      body: {
        email: `new.${inputMarker}@example.com`,
        full_name: `Cy ${inputMarker}`,
        company_id: company.id,
        phone,
        roles: ['customer'],
      },
      idempotency_key: newKey(),
    });
    // Requests that a function reads and rejects.
    await callAs(customer, 'createTicket', {
      body: { subject: inputMarker, [inputMarker]: inputMarker },
      idempotency_key: newKey(),
    });
    await callAs(customer, 'getTicket', { params: { id: inputMarker } });
    await callAs(customer, 'listUsers', { query: { q: inputMarker } });
    await callAs(admin, 'listTickets', { query: { scope: 'all', cursor: inputMarker } });
    const token = (await requestTokens(customer)).access;
    const headers = { 'content-type': 'application/json' };
    await recordAnswer(
      send({ method: 'POST', path: '/api/tickets', token, headers, body: `{"subject":${inputMarker}` }),
    );
    // These requests do not reach a function.
    await send({ method: 'GET', path: '/api/me', token: `${inputMarker}.${inputMarker}.${inputMarker}` });
    await send({ method: 'GET', path: `/api/${inputMarker}` });
  }

  async function visitSite(): Promise<void> {
    const enquiry = { ...(await newEnquiry()), name: `Dee ${inputMarker}`, message: inputMarker };
    secrets.push(enquiry.recaptchaToken, enquiry.email, enquiry.subject);
    const post = (path: string, body: unknown) =>
      recordAnswer(
        send({
          method: 'POST',
          path,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': visitorIpAddress,
            'user-agent': inputMarker,
          },
          body: JSON.stringify(body),
        }),
      );
    await post('/api/send-email', enquiry);
    await post('/api/send-email', { ...enquiry, recaptchaToken: inputMarker });
    const email = `reader@${inputMarker}.example`;
    for (let times = 0; times < 4; times += 1) await post('/api/newsletter', { email });
    const text = await waitForFirstMailText(cloud.inbox, email);
    const token = /\/newsletter\/confirm\/([\w.-]+)/.exec(text)?.[1] ?? '';
    secrets.push(...token.split('.'));
    await post(`/api/newsletter/leave/${token}`, {});
    await post('/api/failures', { area: 'site', kind: 'no_response' });
    await recordAnswer(send({ method: 'GET', path: `/blogs?after=${inputMarker}` }));
    // The paths of missing pages are logged, without e-mail addresses in them.
    await recordAnswer(send({ method: 'GET', path: `/blog/${inputMarker}@example.com` }));
  }

  async function signUp(): Promise<void> {
    const email = `newcomer@${inputMarker}.example`;
    await recordAnswer(attempt('signUp', { body: { email, full_name: `Eve ${inputMarker}` } }, undefined));
    const token = await waitForMailedToken(email, 1, cloud.inbox);
    const password = 'Violet-harbour-tuning-71';
    secrets.push(token, password);
    const passwordAnswer = await recordAnswer(
      attempt('setPassword', { body: { token, password } }, undefined),
    );
    expect(passwordAnswer.status, passwordAnswer.text).toBe(200);
  }

  /** Makes services fail with errors that repeat the text of the request. */
  async function causeFailures(): Promise<void> {
    const { newPerson } = await import('../../support/people.ts');
    const admin = await newPerson('admin', { full_name: `Fay ${inputMarker}` });
    await call('getMe', {}, admin);
    const failingCalls = [
      ['dynamodb', 'listUsers', { query: { q: inputMarker } }],
      [
        'cognito',
        'createUser',
        {
          body: {
            email: `gus@${inputMarker}.example`,
            full_name: inputMarker,
            company_id: null,
            roles: ['admin'],
          },
        },
      ],
    ] as const;
    for (const [service, name, input] of failingCalls) {
      cloud.faults.add({ service, status: 400, code: 'ValidationException', times: 8 });
      await recordAnswer(attempt(name, { ...input, idempotency_key: newKey() }, admin));
      cloud.faults.clear();
    }
    cloud.faults.add({
      service: 'ses',
      status: 400,
      code: 'MessageRejected',
      times: Number.POSITIVE_INFINITY,
    });
    await recordAnswer(
      attempt('sendEmail', { body: { ...(await newEnquiry()), name: inputMarker } }, undefined),
    );
    const newcomer = { email: `hal@${inputMarker}.example`, full_name: `Hal ${inputMarker}` };
    await recordAnswer(attempt('signUp', { body: newcomer }, undefined));
    const { runMailSender } = await import('../../support/ticket-mails.ts');
    await runMailSender(new Date(Date.now() + 120_000).toISOString());
    await vi.waitFor(() => {
      expect(countMetric(metricNames.mailsFailed)).toBeGreaterThan(0);
      expect(countMetric(metricNames.mailsGivenUp)).toBeGreaterThan(0);
    }, 60_000);
    cloud.faults.clear();
  }

  async function resetTwoStep(): Promise<void> {
    const { newPerson } = await import('../../support/people.ts');
    const { changeProfile } = await import('../../../lambdas/people/profile/update-profile.ts');
    const [admin, { id }] = await Promise.all([newPerson('admin'), newPerson('agent')]);
    await changeProfile(id, () => ({ two_step: true }));
    await recordAnswer(attempt('resetTwoStep', { params: { id } }, admin));
  }

  it('count new administrators, refusals by role, and changed or deleted entries of the audit log', () => {
    expect(countMetric(metricNames.newAdministrators)).toBeGreaterThan(0);
    expect(countMetric(metricNames.roleRefusals)).toBeGreaterThan(0);
    expect(countMetric(metricNames.auditLogTampered)).toBe(2);
  });

  it('have messages for successful, rejected and failed requests', () => {
    const messages = parseLogLines().map(({ message }) => message);
    expect(messages).toEqual(
      expect.arrayContaining([
        'answered',
        'refused',
        'failed',
        'profile added',
        'A mail was not sent',
        'A mail about a ticket was not sent',
      ]),
    );
  });

  it('report no change that a function could not read, even for the first ticket', () => {
    expect(listFunctionLines().filter((line) => line.includes('ZodError'))).toEqual([]);
  });

  it('contain no text, names, contact details or credentials of users', () => {
    const allLogText = listFunctionLines().join('\n');
    expect(allLogText.toLowerCase()).not.toContain(inputMarker);
    for (const secret of [...secrets, phone, visitorIpAddress]) {
      expect(secret.length).toBeGreaterThan(8);
      expect(allLogText).not.toContain(secret);
    }
  });

  it('contain no token, e-mail address or IP address', () => {
    const suspiciousLines = listFunctionLines().filter((line) =>
      /eyJ[\w-]{10}|[\w.+-]+@[\w-]+\.\w+|\b(?!127\.0\.0\.1)\d+\.\d+\.\d+\.\d+\b/.test(
        line.replaceAll(brand.contactEmail, ''),
      ),
    );
    expect(suspiciousLines).toEqual([]);
  });

  it('contain metrics with known names and dimensions only', () => {
    const metrics = parseLogLines().flatMap(({ _aws, ...line }) =>
      (_aws?.CloudWatchMetrics ?? []).map(({ Dimensions, Metrics }) => ({
        line,
        dimensions: Dimensions[0],
        names: Metrics.map(({ Name }) => Name),
      })),
    );
    const knownMetricNames: readonly string[] = Object.values(metricNames);
    for (const { line, dimensions, names } of metrics) {
      expect(knownMetricNames).toEqual(expect.arrayContaining(names));
      expect(Object.keys(line).toSorted()).toEqual([...dimensions, ...names].toSorted());
      expect(dimensions.toSorted()).toEqual(
        [...listExtraDimensions(names), 'environment', 'service'].toSorted(),
      );
      if (line.code !== undefined) expect(Object.keys(errorStatus)).toContain(line.code);
    }
    // These metrics may be missing, because the events that they count do not occur in every run.
    const optionalMetricNames = new Set<string>(
      (
        [
          'conflicts',
          'filesWithheld',
          'gatewayThrottled',
          'mailsRepeated',
          'monthlyMailsLeft',
          'outboxAge',
          'probeFailures',
          'dueTimesAge',
          'searchTail',
          'workFailed',
        ] as const
      ).map((name) => metricNames[name]),
    );
    const selectRequiredMetricNames = (names: readonly string[]) =>
      new Set(names.filter((name) => !optionalMetricNames.has(name)));
    expect(selectRequiredMetricNames(metrics.flatMap(({ names }) => names))).toEqual(
      selectRequiredMetricNames(knownMetricNames),
    );
  });
});
