import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AuditEntry, AuditFilter } from '../../shared/contract/audit.ts';
import { attempt, call, newKey } from '../support/api.ts';
import { attachFile } from '../support/files.ts';
import { newGroup } from '../support/groups.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { newServiceLevelId, newPolicyBody } from '../support/service-levels.ts';
import { requestFreshTokens } from '../support/sign-in.ts';
import { generateTotpCode, setUpTwoStep } from '../support/two-step.ts';
import {
  deleteSealingKey,
  readAuditChain,
  readAuditCopy,
  readChainLink,
} from '../support/stored-items/audit-log.ts';

const startTime = new Date().toISOString();
const ticketBody = { subject: 'No paper', description: 'The tray is empty.' };
const company = await newCompany();
const [admin, agent, customer] = await Promise.all([
  newPerson('admin'),
  newPerson('agent'),
  newPerson('customer', { company }),
]);

/** Entries since this file started, newest first. */
async function listEntries(filter: AuditFilter): Promise<AuditEntry[]> {
  const foundEntries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(
      'listAuditLog',
      { query: { from: startTime, ...filter, ...(cursor && { cursor }) } },
      admin,
    );
    foundEntries.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return foundEntries;
}
const listKinds = async (person: string) => (await listEntries({ person })).map(({ kind }) => kind);
const createExpectedActor = ({ id, full_name: name }: Person, ...roles: string[]) => ({ id, name, roles });

async function inviteUser() {
  const email = `${randomUUID()}@example.com`;
  const body = { email, full_name: 'Ida Novak', company_id: company.id, roles: ['customer' as const] };
  const { user } = await call('createUser', { body, idempotency_key: newKey() }, admin);
  if (!user) throw new Error('no user');
  return user;
}

it('an action that changes nothing adds no entry to the audit log', async () => {
  const { id } = await newPerson('customer', { company });
  await call('addRole', { params: { id, role: 'customer' } }, admin);
  expect(await listKinds(id)).toEqual(['person_created']);
});

describe('the audit log has an entry for', () => {
  it('an invited person, by the administrator, with the request', async () => {
    const person = await inviteUser();
    const [invitationEntry, creationEntry] = await listEntries({ person: person.id });
    expect(invitationEntry).toMatchObject({
      kind: 'invitation_sent',
      actor: createExpectedActor(admin, 'admin'),
    });
    expect(creationEntry).toMatchObject({
      kind: 'person_created',
      actor: createExpectedActor(admin, 'admin'),
      target: { type: 'person', id: person.id, name: 'Ida Novak' },
      request_id: invitationEntry?.request_id,
    });
    expect(creationEntry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'email', before: null, after: person.email },
        { field: 'company_id', before: null, after: company.name },
        { field: 'roles', before: null, after: 'customer' },
      ]),
    );
  });

  it('changed fields, roles and access of a person, with the old and new values', async () => {
    const { id } = await newPerson('customer', { company, full_name: 'Ann Bell' });
    await call('updateUser', { params: { id }, body: { full_name: 'Ann Cole', phone: '020 1' } }, admin);
    await call('addRole', { params: { id, role: 'agent' } }, admin);
    await call('updateUser', { params: { id }, body: { disabled: true } }, admin);
    await call('updateUser', { params: { id }, body: { disabled: false } }, admin);
    const [enabledEntry, disabledEntry, rolesEntry, changedEntry] = await listEntries({ person: id });
    expect([enabledEntry?.kind, disabledEntry?.kind]).toEqual(['person_enabled', 'person_disabled']);
    expect(rolesEntry).toMatchObject({
      kind: 'roles_changed',
      changes: [{ field: 'roles', before: 'customer', after: 'customer, agent' }],
    });
    expect(changedEntry).toMatchObject({
      kind: 'person_changed',
      changes: [
        { field: 'full_name', before: 'Ann Bell', after: 'Ann Cole' },
        { field: 'phone', before: null, after: '020 1' },
      ],
    });
  });

  it('a company and the fields that changed', async () => {
    const name = `Acme ${randomUUID().slice(0, 8)}`;
    const { id } = await call('createCompany', { body: { name }, idempotency_key: newKey() }, admin);
    await call('updateCompany', { params: { id }, body: { address: '1 High Street', name } }, admin);
    const companyEntries = (await listEntries({ person: admin.id })).filter(({ target }) => target.id === id);
    expect(companyEntries).toMatchObject([
      {
        kind: 'company_changed',
        target: { type: 'company', name },
        changes: [{ field: 'address', before: null, after: '1 High Street' }],
      },
      { kind: 'company_created' },
    ]);
  });

  it('a new ticket and each change of it, from its history', async () => {
    const { id, version } = await call(
      'createTicket',
      { body: ticketBody, idempotency_key: newKey() },
      customer,
    );
    await call('updateTicket', { params: { id }, body: { status: 'resolved', version } }, agent);
    const listTicketEntries = async (person: Person) =>
      (await listEntries({ person: person.id })).filter(({ target }) => target.id === id);
    await expect
      .poll(() => listTicketEntries(agent))
      .toMatchObject([
        {
          kind: 'ticket_changed',
          actor: createExpectedActor(agent, 'agent'),
          target: { type: 'ticket' },
          changes: [{ field: 'status', before: 'new', after: 'resolved' }],
          request_id: expect.any(String),
        },
      ]);
    expect(await listTicketEntries(customer)).toMatchObject([{ kind: 'ticket_created' }]);
  });

  it(
    'a comment that was edited, deleted or taken back, without its text',
    { tags: ['nightly'] },
    async () => {
      const { id } = await call('createTicket', { body: ticketBody, idempotency_key: newKey() }, customer);
      const author = await newPerson('agent');
      const addComment = async () => {
        const body = { content: 'Secret words', is_internal: true };
        return (await call('addTicketComment', { params: { id }, body, idempotency_key: newKey() }, author))
          .id;
      };
      const [editedId, deletedId, takenBackId] = [await addComment(), await addComment(), await addComment()];
      const createCommentParams = (comment_id: string) => ({ params: { id, comment_id } });
      await call(
        'editTicketComment',
        { ...createCommentParams(editedId), body: { content: 'Other words' } },
        author,
      );
      await call('deleteTicketComment', createCommentParams(deletedId), author);
      await call('takeBackTicketComment', createCommentParams(takenBackId), author);
      const createCommentIdChanges = (comment_id: string) => [
        { field: 'comment_id', before: null, after: comment_id },
      ];
      await expect
        .poll(async () => (await listEntries({ person: author.id })).filter(({ target }) => target.id === id))
        .toMatchObject([
          { kind: 'comment_taken_back', changes: createCommentIdChanges(takenBackId) },
          { kind: 'comment_deleted', changes: createCommentIdChanges(deletedId) },
          { kind: 'comment_edited', changes: createCommentIdChanges(editedId), target: { type: 'ticket' } },
        ]);
    },
  );

  it(
    'the names of followers of a ticket and of the staff who added them',
    { tags: ['nightly'] },
    async () => {
      const { id } = await call('createTicket', { body: ticketBody, idempotency_key: newKey() }, customer);
      const colleague = await newPerson('customer', { company });
      const inviter = await newPerson('agent');
      const followerInput = { params: { id, user_id: colleague.id } };
      await call('addFollower', followerInput, inviter);
      await call('addFollower', followerInput, inviter);
      for (const state of ['muted', 'muted', 'default'] as const)
        await call('setFollow', { params: { id }, body: { state } }, inviter);
      const createFollowerChange = ({ full_name }: Person) => ({
        field: 'follower_id',
        before: null,
        after: full_name,
      });
      const createStateChange = (before: string, after: string) => ({ field: 'state', before, after });
      expect(
        (await listEntries({ person: inviter.id, kind: 'follower_changed' })).map(({ changes }) => changes),
      ).toEqual([
        [createStateChange('muted', 'default'), createFollowerChange(inviter)],
        [createStateChange('default', 'muted'), createFollowerChange(inviter)],
        [createStateChange('default', 'follows'), createFollowerChange(colleague)],
      ]);
      const body = { content: `@${agent.full_name}`, is_internal: true, mentions: [agent.id] };
      await call('addTicketComment', { params: { id }, body, idempotency_key: newKey() }, inviter);
      await expect
        .poll(async () => (await listEntries({ person: inviter.id, kind: 'follower_changed' }))[0]?.changes)
        .toEqual([createStateChange('default', 'follows'), createFollowerChange(agent)]);
    },
  );

  it('the day until which a member of staff is away', async () => {
    const awayAgent = await newPerson('agent');
    const untilDay = new Date(Date.now() + 172_800_000).toISOString().slice(0, 10);
    await call('setAway', { params: { id: awayAgent.id }, body: { until: untilDay, note: '' } }, awayAgent);
    const [entry] = await listEntries({ person: awayAgent.id, kind: 'person_changed' });
    expect(entry?.changes).toContainEqual({ field: 'away_until', before: null, after: untilDay });
  });

  it('the name of a person who was copied in on a ticket', { tags: ['nightly'] }, async () => {
    const { id } = await call('createTicket', { body: ticketBody, idempotency_key: newKey() }, customer);
    const inviter = await newPerson('agent');
    const colleague = await newPerson('customer', { company });
    await call('addParticipant', { params: { id }, body: { person: { person_id: colleague.id } } }, inviter);
    await expect
      .poll(async () => (await listEntries({ person: inviter.id })).flatMap(({ changes }) => changes))
      .toContainEqual({ field: 'participant_id', before: null, after: colleague.full_name });
  });

  it('the members of a group, by name', { tags: ['nightly'] }, async () => {
    const groupAdmin = await newPerson('admin');
    const group = await newGroup(groupAdmin, [agent]);
    const { id, name, description, version } = group;
    const body = { name, description, version, member_ids: [agent.id, groupAdmin.id] };
    await call('saveGroup', { params: { id }, body }, groupAdmin);
    const [savedEntry] = await listEntries({ person: groupAdmin.id, kind: 'group_saved' });
    expect(savedEntry).toMatchObject({ target: { type: 'group', name } });
    expect(savedEntry?.changes).toContainEqual({
      field: 'member_ids',
      before: agent.full_name,
      after: `${agent.full_name}, ${groupAdmin.full_name}`,
    });
  });

  it('the targets of a policy, before and after', async () => {
    const policyAdmin = await newPerson('admin');
    const id = newServiceLevelId();
    const savePolicy = (minutes: number, version: number) =>
      call(
        'saveServicePolicy',
        { params: { id }, body: newPolicyBody({ first_response: 60, resolution: minutes }, { version }) },
        policyAdmin,
      );
    await savePolicy(480, 0);
    await savePolicy(90, 1);
    const [secondEntry, firstEntry] = await listEntries({
      person: policyAdmin.id,
      kind: 'service_policy_saved',
    });
    expect(firstEntry?.target).toEqual({ type: 'service_policy', id, name: 'Gold' });
    expect(firstEntry?.changes).toContainEqual({
      field: 'promised_low',
      before: null,
      after: 'First response 1 h, Resolution 8 h',
    });
    expect(secondEntry?.changes).toContainEqual({
      field: 'promised_low',
      before: 'First response 1 h, Resolution 8 h',
      after: 'First response 1 h, Resolution 1 h 30 min',
    });
    expect(secondEntry?.changes.map(({ field }) => field)).not.toContain('name');
  });

  it('the name of a file that was downloaded', { tags: ['nightly'] }, async () => {
    const { id } = await call('createTicket', { body: ticketBody, idempotency_key: newKey() }, customer);
    const file = await attachFile(id, { name: 'till.pdf' }, customer);
    await call('getDownload', { params: { id, attachment_id: file.id } }, customer);
    const [downloadEntry] = await listEntries({ person: customer.id, kind: 'download_granted' });
    expect(downloadEntry?.target).toEqual({ type: 'file', id: file.id, name: 'till.pdf' });
  });

  it('a sign-in', async () => {
    const person = await newPerson('customer', { company });
    await requestFreshTokens(person);
    expect(await listEntries({ person: person.id, kind: 'signed_in' })).toMatchObject([
      { actor: createExpectedActor(person, 'customer'), target: { id: person.id } },
    ]);
  });

  it(
    'a sign-out, a new password, and two-step sign-in turned on and off',
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer', { company });
      const { password } = person;
      await call('signOut', {}, { token: (await requestFreshTokens(person)).access });
      const { app, tokens } = await setUpTwoStep(person);
      const turnOffInput = { body: { password, code: generateTotpCode(app, 1) } };
      await call('removeTwoStep', turnOffInput, { token: tokens.access });
      const passwords = { current_password: password, new_password: `Kettle-Orchard-${randomUUID()}-1` };
      await call('changePassword', { body: passwords }, { token: (await requestFreshTokens(person)).access });
      const listedEntries = (await listEntries({ person: person.id })).filter(
        ({ kind }) => kind !== 'signed_in',
      );
      expect(listedEntries.map(({ kind }) => kind)).toEqual([
        'password_changed',
        'two_step_turned_off',
        'two_step_turned_on',
        'signed_out',
        'person_created',
      ]);
      expect(listedEntries[0]).toMatchObject({
        actor: createExpectedActor(person, 'customer'),
        target: { id: person.id },
        changes: [],
      });
    },
  );

  it('refusals by role, at most ten an hour', { tags: ['nightly'] }, async () => {
    const curiousCustomer = await newPerson('customer', { company });
    for (let attemptNumber = 0; attemptNumber < 12; attemptNumber += 1)
      expect((await attempt('listUsers', {}, curiousCustomer)).status).toBe(403);
    const refusals = await listEntries({ person: curiousCustomer.id, kind: 'refused' });
    // At most ten refusals an hour are logged; there are more if a new hour began during the test.
    expect(refusals.length).toBeGreaterThanOrEqual(10);
    expect(refusals[0]).toMatchObject({
      actor: createExpectedActor(curiousCustomer, 'customer'),
      target: { type: 'endpoint', id: 'GET /api/users' },
    });
  });
});

describe('the list of entries', () => {
  it('has pages', { tags: ['nightly'] }, async () => {
    const { id } = await newPerson('customer', { company });
    await call('addRole', { params: { id, role: 'agent' } }, admin);
    await call('removeRole', { params: { id, role: 'agent' } }, admin);
    const query = { from: startTime, person: id, limit: 2 };
    const firstPage = await call('listAuditLog', { query }, admin);
    const secondPage = await call(
      'listAuditLog',
      { query: { ...query, cursor: firstPage.next_cursor ?? '' } },
      admin,
    );
    expect([...firstPage.items, ...secondPage.items].map(({ kind }) => kind)).toEqual([
      'roles_changed',
      'roles_changed',
      'person_created',
    ]);
    expect(secondPage.next_cursor).toBeNull();
  });

  it('includes the limits of the period, and nothing outside', async () => {
    const { id } = await newPerson('customer', { company });
    const [{ at } = { at: '' }] = await listEntries({ person: id });
    const timeBefore = new Date(Date.parse(at) - 1).toISOString();
    expect(await listEntries({ person: id, to: at })).toHaveLength(1);
    expect(await listEntries({ person: id, to: timeBefore })).toEqual([]);
    const timeAfter = new Date(Date.parse(at) + 1).toISOString();
    expect(await listEntries({ person: id, from: timeAfter, to: timeBefore })).toEqual([]);
  });

  it('shows sealed values until the key of the person is deleted', async () => {
    const { id } = await newPerson('customer', { company, full_name: 'Eve Gone' });
    const readLoggedName = async () =>
      (await listEntries({ person: id, kind: 'person_created' }))[0]?.changes.find(
        ({ field }) => field === 'full_name',
      )?.after;
    expect(await readLoggedName()).toBe('Eve Gone');
    await deleteSealingKey(id);
    expect(await readLoggedName()).toBe('(erased)');
  });
});

describe('an export', () => {
  it('is a CSV file without formulas, and is recorded in the audit log before it is made', async () => {
    const formulaName = '=HYPERLINK("https://evil.example")';
    const { id } = await newPerson('customer', { company, full_name: formulaName });
    const { headers, text: csv } = await attempt(
      'exportAuditLog',
      { body: { person: id, from: startTime } },
      admin,
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
    expect(headers.get('x-truncated')).toBe('false');
    expect(csv).toMatch(/^\uFEFF"Time","Id",[^]*\r\n$/);
    expect(csv).toContain(`"'${formulaName.replaceAll('"', '""')}"`);
    expect(csv).not.toContain(`,"=`);
    expect(await listEntries({ person: admin.id, kind: 'audit_log_exported' })).toMatchObject([
      { changes: expect.arrayContaining([{ field: 'person', before: null, after: id }]) },
    ]);
  });
});

describe('the chain', () => {
  it('has a link for each entry, and a copy of the entry and the link', async () => {
    const { id } = await newPerson('customer', { company });
    const [entry] = await listEntries({ person: id });
    if (!entry) throw new Error('no entry');
    await expect.poll(() => readChainLink(entry)).toMatchObject({ id: entry.id });
    const { position = 0, hash } = (await readChainLink(entry)) ?? {};
    await expect
      .poll(() => readAuditCopy(position))
      .toMatchObject({ position, hash, entry: { id: entry.id } });
  });

  it("stays valid when the key that seals a person's values is deleted", { tags: ['nightly'] }, async () => {
    const { id } = await newPerson('customer', { company });
    const [entry] = await listEntries({ person: id });
    if (!entry) throw new Error('no entry');
    await expect.poll(() => readChainLink(entry)).toBeDefined();
    await deleteSealingKey(id);
    const { ids, fault } = await readAuditChain();
    expect(ids).toContain(entry.id);
    expect(fault).toBeUndefined();
  });
});
