import { beforeAll, describe, expect, it } from 'vitest';
import { requestLimits } from '../../shared/model/request-limits.ts';
import { attempt, readAwsCalls, call, newKey, parseProblem } from '../support/api.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { consumeLimit } from '../support/stored-items/people.ts';

let company: Company;
let sender: Person;
let colleague: Person;

beforeAll(async () => {
  company = await newCompany();
  [sender, colleague] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company }),
  ]);
});

const tryToCreateTicket = (as: Person) =>
  attempt(
    'createTicket',
    { body: { subject: 'A leaking roof', description: 'Since Monday.' }, idempotency_key: newKey() },
    as,
  );
const newTicket = async () => {
  const body = { subject: 'A leaking roof', description: 'Since Monday.' };
  return (await call('createTicket', { body, idempotency_key: newKey() }, colleague)).id;
};
const tryToComment = (id: string, as: Person) =>
  attempt(
    'addTicketComment',
    { params: { id }, body: { content: 'It drips', is_internal: false }, idempotency_key: newKey() },
    as,
  );
const tryToUpload = (id: string, file_size: number, as: Person) =>
  attempt(
    'requestUpload',
    {
      params: { id },
      body: { file_name: 'roof.png', file_type: 'image/png', file_size },
      idempotency_key: newKey(),
    },
    as,
  );

describe('a person who sends more requests than anyone could by hand', () => {
  it('is refused the next comment with the time to wait, while other people can continue', async () => {
    const id = await newTicket();
    await consumeLimit('comments', 'person', sender.id, requestLimits.comments.person - 1, 600);
    expect((await tryToComment(id, sender)).status).toBe(201);
    const refusal = await tryToComment(id, sender);
    expect([refusal.status, parseProblem(refusal)]).toEqual([
      429,
      {
        code: 'too_many_requests',
        message: 'You have sent many comments within an hour. Please try again in 10 minutes.',
        request_id: expect.any(String),
      },
    ]);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await tryToComment(id, colleague)).status).toBe(201);
    expect((await tryToCreateTicket(sender)).status).toBe(201);
    const { comments } = await call('getTicket', { params: { id } }, colleague);
    expect(comments).toHaveLength(2);
  });

  it('can continue when the time window has ended', async () => {
    await consumeLimit('tickets', 'person', sender.id, requestLimits.tickets.person, -1);
    expect((await tryToCreateTicket(sender)).status).toBe(201);
  });

  it('can upload only a limited number of bytes', async () => {
    const id = await newTicket();
    await consumeLimit('upload_bytes', 'person', sender.id, requestLimits.upload_bytes.person - 1000, 7200);
    expect((await tryToUpload(id, 1000, sender)).status).toBe(201);
    const refusal = await tryToUpload(id, 1, sender);
    expect([refusal.status, parseProblem(refusal).message]).toEqual([
      429,
      'Many large files were added today. Please try again in 2 hours.',
    ]);
  });

  it(
    'causes no more writes once each instance of the function has refused a request',
    { tags: ['nightly'] },
    async () => {
      const flooder = await newPerson('customer', { company });
      await consumeLimit('tickets', 'person', flooder.id, requestLimits.tickets.person, 600);
      await expect
        .poll(async () => readAwsCalls(await tryToCreateTicket(flooder)))
        .toEqual(['dynamodb GetItem']);
      expect((await tryToCreateTicket(flooder)).status).toBe(429);
    },
  );

  it('is refused all other writes, but can still end the session', async () => {
    const id = await newTicket();
    const writer = await newPerson('customer', { company });
    await consumeLimit('changes', 'person', writer.id, requestLimits.changes.person, 300);
    const params = { id };
    const answers = await Promise.all([
      attempt('saveDraft', { params, body: { mode: 'reply', content: 'Hm' } }, writer),
      attempt('setFollow', { params, body: { state: 'follows' } }, writer),
      attempt('markTicketRead', { params, body: { seen_at: new Date().toISOString() } }, writer),
      attempt('markTicketUnread', { params }, writer),
      attempt('rateTicket', { params, body: { answer: 'good', comment: '' } }, writer),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 429));
    expect((await attempt('signOut', {}, writer)).status).toBe(200);
  });

  it('cannot change their own name or get passes for live connections', async () => {
    const writer = await newPerson('customer', { company });
    await consumeLimit('profile_changes', 'person', writer.id, requestLimits.profile_changes.person, 60);
    await consumeLimit('live_passes', 'person', writer.id, requestLimits.live_passes.person, 60);
    expect((await attempt('updateMe', { body: { full_name: 'Other' } }, writer)).status).toBe(429);
    expect((await attempt('createLivePass', {}, writer)).status).toBe(429);
    expect((await attempt('createLivePass', {}, colleague)).status).toBe(200);
  });

  it('is refused downloads', async () => {
    const id = await newTicket();
    await consumeLimit('downloads', 'person', sender.id, requestLimits.downloads.person, 600);
    const params = { id, attachment_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
    expect((await attempt('getDownload', { params }, sender)).status).toBe(429);
    expect((await attempt('getDownload', { params }, colleague)).status).toBe(404);
  });
});

describe('the people of one company', () => {
  it('share a limit of tickets, which does not affect other companies', async () => {
    const floodingCompany = await newCompany();
    const [floodingCustomer, otherCustomer] = await Promise.all([
      newPerson('customer', { company: floodingCompany }),
      newPerson('customer', { company: await newCompany() }),
    ]);
    await consumeLimit('tickets', 'company', floodingCompany.id, requestLimits.tickets.company, 60);
    const refusal = await tryToCreateTicket(floodingCustomer);
    expect([refusal.status, parseProblem(refusal).message]).toEqual([
      429,
      'Many tickets were created within an hour. Please try again in a minute.',
    ]);
    expect((await tryToCreateTicket(otherCustomer)).status).toBe(201);
  });

  it('share a limit of bytes of files', async () => {
    const id = await newTicket();
    await consumeLimit('upload_bytes', 'company', company.id, requestLimits.upload_bytes.company, 600);
    expect((await tryToUpload(id, 1, colleague)).status).toBe(429);
  });
});
