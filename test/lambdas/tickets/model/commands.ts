import fc from 'fast-check';
import { ulid } from 'ulid';
import type { Actor } from '../../../../lambdas/domain/actor.ts';
import type { VisibilityScope } from '../../../../lambdas/domain/visibility-scope.ts';
import { NewTicket } from '../../../../shared/contract/ticket.ts';
import { linkKinds } from '../../../../shared/model/ticket-links.ts';
import { ratingAnswers } from '../../../../shared/model/ratings.ts';
import { priorities, selectableStatuses } from '../../../../shared/model/ticket.ts';
import type { WatchedChange } from '../../domain/watched-ticket.ts';
import { invokeWithFaults, isFault } from './faults.ts';
import type { World } from './world.ts';

export const tags = ['vpn', 'printer', 'ward-7'];

/** Selects the ticket that a command changes, counting back from the newest ticket. */
const ticketPosition = fc.nat(13);
const Fields = fc.record(
  {
    status: fc.constantFrom(...selectableStatuses),
    priority: fc.constantFrom(...priorities),
    assignee: fc.option(fc.nat(3)),
    group: fc.option(fc.constantFrom('net', 'web')),
    tags: fc.subarray(tags),
    waiting: fc.boolean(),
    hold: fc.option(fc.record({ reason: fc.constantFrom('parts', 'board'), until: fc.constant(null) })),
  },
  { requiredKeys: [] },
);

const act = <K extends string>(what: K) => ({ what: fc.constant(what), which: ticketPosition });
const isStale = fc.nat(9).map((n) => n === 0);
const commonActs = [
  { weight: 7, arbitrary: fc.record({ ...act('comment'), isStale }) },
  { weight: 2, arbitrary: fc.record(act('edit')) },
  { weight: 3, arbitrary: fc.record(act('delete comment')) },
  { weight: 3, arbitrary: fc.record(act('take back')) },
  { weight: 2, arbitrary: fc.record(act('file')) },
  { weight: 2, arbitrary: fc.record(act('mail')) },
  { weight: 2, arbitrary: fc.record({ ...act('create'), company: fc.nat(1), isForZoe: fc.boolean() }) },
] as const;
const customerActs = [
  { weight: 3, arbitrary: fc.record({ ...act('rate'), answer: fc.constantFrom(...ratingAnswers) }) },
] as const;
const staffActs = [
  { weight: 14, arbitrary: fc.record({ ...act('change'), fields: Fields, isStale }) },
  { weight: 4, arbitrary: fc.record(act('note')) },
  { weight: 3, arbitrary: fc.record({ ...act('merge'), other: ticketPosition }) },
  { weight: 2, arbitrary: fc.record(act('undo merge')) },
  {
    weight: 3,
    arbitrary: fc.record({ ...act('link'), other: ticketPosition, kind: fc.constantFrom(...linkKinds) }),
  },
  { weight: 2, arbitrary: fc.record({ ...act('unlink'), other: ticketPosition }) },
  { weight: 2, arbitrary: fc.record(act('split')) },
  { weight: 1, arbitrary: fc.record(act('delete')) },
  { weight: 1, arbitrary: fc.record(act('rename company')) },
  { weight: 1, arbitrary: fc.record(act('rename group')) },
  { weight: 1, arbitrary: fc.record(act('rename person')) },
  { weight: 1, arbitrary: fc.record(act('new terms')) },
] as const;

type ActIn<T> = T extends readonly { arbitrary: fc.Arbitrary<infer A> }[] ? A : never;
export type Act = ActIn<typeof commonActs> | ActIn<typeof customerActs> | ActIn<typeof staffActs>;

const Circumstances = {
  /** Determines the faults. */
  luck: fc.nat(),
  /** Milliseconds since the previous command. */
  pause: fc.nat(2_500),
  /** Whether the caller retries until it gets a response. */
  isPatient: fc.nat(9).map((n) => n > 0),
};
export const CustomersCommand = fc.record({
  act: fc.oneof(...commonActs, ...customerActs),
  ...Circumstances,
});
export const StaffCommand = fc.record({ act: fc.oneof(...commonActs, ...staffActs), ...Circumstances });
export interface Command {
  readonly act: Act;
  readonly luck: number;
  readonly pause: number;
  readonly isPatient: boolean;
}

/** A command with its inputs and outcome. */
export interface ExecutedCommand {
  readonly key: string;
  readonly actor: Actor;
  readonly act: Act;
  /** The id of the ticket that the command changes; empty for a new ticket. */
  readonly ticket: string;
  readonly other: string;
  readonly comment: string;
  /** A unique word that the texts of this command contain. */
  readonly text: string;
  outcome: 'done' | 'refused' | 'unknown';
  /** The id of the ticket, comment or file in the response. */
  createdId: string;
}

export const resolveFields = (
  act: Act & { readonly what: 'change' },
  staff: readonly Actor[],
): WatchedChange => {
  const { assignee, ...fields } = act.fields;
  if (assignee === undefined) return fields;
  return { ...fields, assignee: assignee === null ? null : (staff[assignee]?.id ?? null) };
};

interface KnownTicket {
  readonly id: string;
  readonly company_id: string;
}

interface SeenVersions {
  readonly version: number;
  readonly conversation_version: number;
  readonly last_staff_activity_at: string | null;
}

const patientAttempts = 40;

/** Whether a command failed because its text is too large. The API has no status code for this error. */
const isTooLarge = (error: unknown) => error instanceof Error && error.message.includes('too large');

/** The users of the product, who execute commands concurrently. */
export class Desk {
  /** By key. */
  readonly given = new Map<string, ExecutedCommand>();
  readonly outcomes = { done: 0, refused: 0, unknown: 0, attempts: 0 };
  /** How often each error code of a refusal occurred. */
  readonly refusals = new Map<string, number>();
  readonly #world: World;
  readonly #tickets: KnownTicket[] = [];
  readonly #comments: { ticket: string; id: string; author: string }[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  get staff(): Actor[] {
    return this.#world.people.filter(({ company }) => !company);
  }

  #pick(actor: Actor, nth: number): string {
    const visibleTickets = this.#tickets.filter(
      ({ company_id }) => !actor.company || company_id === actor.company.id,
    );
    return visibleTickets.at(-1 - (nth % Math.max(1, visibleTickets.length)))?.id ?? '';
  }

  /** Executes a command as a caller does: retries with the same key until it gets a response. */
  async execute(actor: Actor, { act, luck, pause, isPatient }: Command): Promise<void> {
    const { product, pass } = this.#world;
    pass(pause);
    const key = `k${this.given.size + 1}`;
    const ownComment = this.#comments.findLast(({ author }) => author === actor.id);
    const isAboutComment = act.what === 'edit' || act.what === 'take back' || act.what === 'delete comment';
    const ticket = isAboutComment ? (ownComment?.ticket ?? '') : this.#pick(actor, act.which);
    const lastComment = this.#comments.findLast((one) => one.ticket === ticket);
    const given: ExecutedCommand = {
      key,
      actor,
      act,
      ticket: act.what === 'create' ? '' : ticket,
      other: 'other' in act ? this.#pick(actor, act.other) : '',
      comment: (isAboutComment ? ownComment?.id : lastComment?.id) ?? '',
      text: `said${this.given.size + 1}`,
      outcome: 'unknown',
      createdId: '',
    };
    this.given.set(key, given);
    if (ticket === '' && act.what !== 'create') return;
    const seenState = await this.#seen(given);
    for (let attempt = 0; attempt < (isPatient ? patientAttempts : 1); attempt += 1) {
      this.outcomes.attempts += 1;
      const requestContext = { request_id: `${key}.${attempt}`, user: { id: actor.id, roles: actor.roles } };
      try {
        given.createdId = await product.runInContext(requestContext, () =>
          invokeWithFaults(luck + attempt, () => this.#act(given, seenState, new Date())),
        );
        given.outcome = 'done';
        break;
      } catch (error) {
        const code = error instanceof product.ApiError ? error.code : undefined;
        if (isFault(error) || code === 'busy') continue;
        if (code === undefined && !isTooLarge(error)) throw error;
        given.outcome = 'refused';
        this.refusals.set(`${act.what}: ${code}`, (this.refusals.get(`${act.what}: ${code}`) ?? 0) + 1);
        break;
      }
    }
    this.outcomes[given.outcome] += 1;
    this.#remember(given);
  }

  #remember({ outcome, act, createdId, actor, ticket }: ExecutedCommand): void {
    if (outcome !== 'done' || createdId === '') return;
    if (act.what === 'comment' || act.what === 'note')
      this.#comments.push({ ticket, id: createdId, author: actor.id });
    const company_id = this.#tickets.find(({ id }) => id === ticket)?.company_id;
    if (act.what === 'create')
      this.#tickets.push({ id: createdId, company_id: this.#companyOf(actor, act).id });
    else if (
      (act.what === 'split' || act.what === 'mail') &&
      company_id !== undefined &&
      createdId !== ticket
    )
      if (!this.#tickets.some(({ id }) => id === createdId))
        this.#tickets.push({ id: createdId, company_id });
    if (act.what === 'delete')
      this.#tickets.splice(
        this.#tickets.findIndex(({ id }) => id === ticket),
        1,
      );
  }

  #companyOf(actor: Actor, { company }: Act & { readonly what: 'create' }): { id: string } {
    const found = actor.company ?? this.#world.companies[company];
    if (!found) throw new Error('No such company');
    return found;
  }

  /** Reads the state that the caller's screen shows. */
  async #seen({ act, ticket, actor }: ExecutedCommand): Promise<SeenVersions> {
    const isStale = 'isStale' in act && act.isStale;
    const found = ticket === '' ? undefined : await this.#world.product.findTicket(ticket);
    const missed = isStale ? 1 : 0;
    return {
      version: (found?.version ?? 1) - missed,
      conversation_version: Math.max(0, (found?.conversation_version ?? 0) - missed),
      last_staff_activity_at: actor.company ? null : (found?.last_staff_activity_at ?? null),
    };
  }

  async #create(given: ExecutedCommand, act: Act & { readonly what: 'create' }, at: Date): Promise<string> {
    const { product, people } = this.#world;
    const { actor, key, text } = given;
    const company_id = this.#companyOf(actor, act).id;
    const person = people.findLast(({ company }) => company?.id === company_id);
    const requester = actor.company
      ? actor
      : await product.findRequester(
          company_id,
          act.isForZoe && person ? { user_id: person.id } : { email: 'jo@example.com', full_name: 'Jo' },
        );
    const level = act.which % 2 === 0 ? 'medium' : 'high';
    const ticket = NewTicket.parse({ priority: level, subject: `Subject of ${text}`, description: text });
    const request = { user_id: actor.id, key, content: { company_id, body: ticket } };
    const author = product.toAuthor(actor);
    return (await product.createTicket(company_id, requester, author, ticket, request, at)).id;
  }

  async #addFile(
    { actor, key, ticket: ticket_id, text }: ExecutedCommand,
    scope: VisibilityScope,
    at: Date,
  ): Promise<string> {
    const { product } = this.#world;
    const id = ulid(at.getTime());
    const file = {
      id,
      ticket_id,
      file_name: `Scan of ${text} by us.txt`,
      file_path: `tickets/${ticket_id}/${id}`,
      file_type: 'text/plain',
      file_size: 5,
      uploaded_by: actor.id,
      uploader_name: actor.full_name,
      uploader_role: actor.company ? ('customer' as const) : ('support' as const),
      scan: null,
      withheld: null,
      created_at: at.toISOString(),
    };
    const request = { user_id: actor.id, key, content: { ticket_id, text } };
    const pending = await product.addPendingAttachment(file, scope, request, at);
    await product.markUploaded(pending, actor, scope, at);
    return pending.id;
  }

  async #rename({ act, text }: ExecutedCommand): Promise<string> {
    const { product, companies } = this.#world;
    const staff = this.staff[act.which % this.staff.length];
    if (act.what === 'rename company') {
      const company = await product.companyById(companies[act.which % companies.length]?.id ?? '');
      await product.updateCompany(company, { name: `Company ${text}` });
    } else if (act.what === 'rename group') {
      const [group] = (await product.listGroupsByName()).slice(act.which % 2);
      if (group) {
        const { description, member_ids, version } = group;
        await product.saveGroup(group.id, { name: `Group ${text}`, description, member_ids, version });
      }
    } else if (staff) await product.changeProfile(staff.id, () => ({ full_name: `Agent ${text}` }));
    return '';
  }

  async #newTerms({ actor, act }: ExecutedCommand, at: Date): Promise<string> {
    const { product, contract, policy } = this.#world;
    const { policies } = await product.readServiceLevels();
    const version = policies.find(({ id }) => id === contract.policy_id)?.version ?? 0;
    await product.savePolicy(contract.policy_id, { ...policy, version, warn: 10 + act.which });
    await product.startTermsUpdate(actor, null, at);
    return '';
  }

  async #rate(
    { actor, ticket, text, act }: ExecutedCommand & { readonly act: Act & { readonly what: 'rate' } },
    at: Date,
  ) {
    const { product } = this.#world;
    const [found, [newest]] = await Promise.all([
      product.readTicket(ticket),
      product.listTicketRatings(ticket),
    ]);
    if (found.requester_id !== actor.id || !newest) throw product.notFound();
    const given = { answer: act.answer, comment: text };
    await product.saveRating(ticket, newest.number, given, product.eventActor(actor), at);
    return '';
  }

  /** @returns the id of the created item */
  async #act(given: ExecutedCommand, seen: SeenVersions, at: Date): Promise<string> {
    const { product } = this.#world;
    const { act, actor, key, ticket, other, comment, text } = given;
    const scope = product.toVisibilityScope(actor);
    const request = { user_id: actor.id, key, content: { ticket, comment, text } };
    const ids = { ticket, comment };
    switch (act.what) {
      case 'create':
        return this.#create(given, act, at);
      case 'comment':
      case 'note': {
        const visibleTicket = await product.readVisibleTicket(scope, ticket);
        const body = { content: text, is_internal: act.what === 'note', mentions: [], seen };
        return (await product.addComment(actor, scope, visibleTicket, body, request, at)).comment.id;
      }
      case 'edit':
        return (await product.editComment(actor, scope, ids, { content: text }, at)).comment.id;
      case 'delete comment':
        return (await product.deleteComment(actor, scope, ids, at)).comment.id;
      case 'take back':
        return (await product.withdrawComment(actor, scope, ids, at)).comment.id;
      case 'file':
        return this.#addFile(given, scope, at);
      case 'mail': {
        const reply = { ticket_id: ticket, content: text, is_internal: false, close: false };
        return product.replyByMail(actor, reply, key, at);
      }
      case 'rate':
        return this.#rate({ ...given, act }, at);
      case 'change': {
        const { assignee: _, group: group_id, ...fields } = act.fields;
        const { assignee: assignee_id } = resolveFields(act, this.staff);
        const update = await product.resolveUpdate({ ...fields, assignee_id, group_id });
        const visibleTicket = await product.readVisibleTicket(scope, ticket);
        await product.changeTicketFields(actor, visibleTicket, update, seen, at);
        return '';
      }
      case 'merge':
        return (await product.mergeTicket(actor, ticket, { into: other, version: seen.version }, at)).id;
      case 'undo merge':
        return (await product.undoMerge(actor, ticket, at)).id;
      case 'link':
        return (await product.linkTickets(actor, { ticket_id: ticket, other_id: other, kind: act.kind }, at))
          .id;
      case 'unlink':
        await product.unlinkTickets(actor, ticket, other, at);
        return '';
      case 'split': {
        const comment_id = act.which % 2 === 0 && comment !== '' ? comment : null;
        const noChoices = { category_id: null, file_ids: [] };
        const chosen = { comment_id, subject: `Split of ${text}`, priority: 'low', ...noChoices } as const;
        const copyNothing = () => Promise.resolve([]);
        return (await product.splitTicket(actor, ticket, chosen, request, copyNothing, at)).id;
      }
      case 'delete':
        await product.deleteTicket(ticket);
        return ticket;
      case 'rename company':
      case 'rename group':
      case 'rename person':
        return this.#rename(given);
      case 'new terms':
        break;
    }
    return this.#newTerms(given, at);
  }
}
