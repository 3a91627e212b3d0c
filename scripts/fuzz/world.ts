import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Role } from '@portico/shared/model/roles.ts';
import { createMinimalCompany } from '../seed/people/new-company.ts';
import { publishPosts } from '../seed/blog/posts.ts';
import { seedUser } from '../seed/people/users.ts';
import { configureUserPool, signInBySrp } from '../smoke/sign-in.ts';
import type { Caller, FuzzCase } from './cases.ts';
import { type RawRequest, sendRawRequest } from './send.ts';
import { formatPlaceholder } from './valid.ts';

export interface FuzzCloud {
  readonly site: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
}

/** Words that only some callers may read: in company A, in company B, and in internal notes. */
export const canaries = {
  customer_a: 'canary-alpha',
  customer_b: 'canary-beta',
  staff: 'canary-internal',
} as const;

/** The users, tickets and files that requests refer to. */
export interface FuzzTarget {
  /** Creates the request of a case: replaces its placeholders with values that exist in the cloud. */
  resolve(fuzzCase: FuzzCase): Promise<RawRequest>;
  /** Signs in all users again, because tokens expire after an hour. */
  signIn(): Promise<void>;
}

const CreatedEntity = z.object({ id: z.string() });
const Upload = z.object({ attachment: CreatedEntity });

/** Creates the users, tickets and files, in a cloud whose environment variables are set in this process. */
export async function createFuzzTarget({ site, outputs, environment }: FuzzCloud): Promise<FuzzTarget> {
  const pool = outputs['UserPoolId'] ?? '';
  configureUserPool({
    userPoolId: pool,
    userPoolClientId: outputs['UserPoolClientId'] ?? '',
    userPoolEndpoint: environment['AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'] ?? '',
  });
  const [a, b, spare] = [
    await createMinimalCompany('Alpha Ltd'),
    await createMinimalCompany('Beta Ltd'),
    await createMinimalCompany('Spare Ltd'),
  ];
  const joinTime = new Date(Date.now() - 60_000);
  const createPerson = async (name: string, role: Role, company?: { id: string; name: string }) => {
    const account = {
      email: `${name}@fuzz.example.com`,
      password: `Pw-${randomUUID()}-A1`,
      full_name: name,
      role,
      company: null,
    };
    const { id } = await seedUser(pool, account, { company, phone: null, joinTime });
    return { ...account, id };
  };
  const people = {
    customer_a: await createPerson('alpha', 'customer', a),
    customer_b: await createPerson('beta', 'customer', b),
    agent: await createPerson('agent', 'agent'),
    admin: await createPerson('admin', 'admin'),
  };
  const spareUser = await createPerson('spare', 'customer', a);
  const tokens = new Map<Caller, string>();
  const signIn = async () => {
    for (const caller of ['customer_a', 'customer_b', 'agent', 'admin'] as const)
      tokens.set(caller, await signInBySrp(people[caller].email, people[caller].password));
  };
  await signIn();
  await publishPosts();

  const createAuthorizationHeaders = (caller: Caller) => {
    const token = tokens.get(caller);
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  };
  const create = async (caller: Caller, target: string, body: object): Promise<unknown> => {
    const headers = {
      ...createAuthorizationHeaders(caller),
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const outcome = await sendRawRequest(site, {
      method: 'POST',
      target,
      headers,
      body: JSON.stringify(body),
      truncated: false,
    });
    if (!('answer' in outcome) || outcome.answer.status !== 201)
      throw new Error(
        `The users, tickets and files could not be created: ${target}: ${JSON.stringify(outcome)}`,
      );
    return JSON.parse(outcome.answer.text);
  };
  const createTicket = async (caller: 'customer_a' | 'customer_b') => {
    const mark = canaries[caller];
    const { id } = CreatedEntity.parse(
      await create(caller, '/api/tickets', { subject: mark, description: mark }),
    );
    await create(caller, `/api/tickets/${id}/comments`, { content: mark });
    await create('agent', `/api/tickets/${id}/comments`, { content: canaries.staff, is_internal: true });
    const file = { file_name: `${mark}.txt`, file_type: 'text/plain', file_size: 3 };
    return {
      id,
      attachment: Upload.parse(await create(caller, `/api/tickets/${id}/attachments`, file)).attachment.id,
    };
  };
  const [ticketA, ticketB] = [await createTicket('customer_a'), await createTicket('customer_b')];

  const placeholderValues: Readonly<Record<string, string>> = {
    company_a: a.id,
    company_b: b.id,
    spare_company: spare.id,
    spare_user: spareUser.id,
    ticket_a: ticketA.id,
    ticket_b: ticketB.id,
    ticket_internal: ticketA.id,
    attachment_a: ticketA.attachment,
    attachment_b: ticketB.attachment,
    category: 'access',
    department: 'finance',
    slug: 'a-hazard-log-people-use',
  };
  const fetchRecaptchaToken = async () => {
    const form = new URLSearchParams({ action: 'submit' });
    return (await fetch(`${site}/_recaptcha/token`, { method: 'POST', body: form })).text();
  };

  return {
    signIn,
    async resolve({ caller, method, target, headers, body, truncated }) {
      const token = body?.includes(formatPlaceholder('recaptcha')) ? await fetchRecaptchaToken() : '';
      const mark = caller === 'customer_a' || caller === 'customer_b' ? `${canaries[caller]} ` : 'Text ';
      const fillPlaceholders = (text: string) =>
        text.replaceAll(/\[\[(\w+)\]\]/g, (whole, name: string) => {
          if (name === 'mark') return mark;
          return name === 'recaptcha' ? token : (placeholderValues[name] ?? whole);
        });
      return {
        method,
        target: fillPlaceholders(target),
        headers: { ...createAuthorizationHeaders(caller), ...headers },
        body: body === undefined ? undefined : fillPlaceholders(body),
        truncated,
      };
    },
  };
}
