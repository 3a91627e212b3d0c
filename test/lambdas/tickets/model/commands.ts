import fc from 'fast-check';
import { ulid } from 'ulid';
import type { Actor } from '../../../../lambdas/domain/actor.ts';
import type { VisibilityScope } from '../../../../lambdas/domain/visibility-scope.ts';
import { NewTicket } from '../../../../shared/contract/ticket.ts';
import { linkKinds } from '../../../../shared/model/ticket-links.ts';
import { ratingAnswers } from '../../../../shared/model/ratings.ts';
import { priorities, selectableStatuses } from '../../../../shared/model/ticket.ts';
import type { WatchedChange } from '../../domain/model-ticket.ts';
import { invokeWithFaults, isFault } from './faults.ts';
import type { World } from './world.ts';

export const tags = ['vpn', 'printer', 'ward-7'];

/** Selects the ticket that a command changes, counting back from the newest ticket. */
const ticketPosition = fc.nat(13);
const ChangeFields = fc.record(
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

const createOperationFields = <K extends string>(what: K) => ({
  what: fc.constant(what),
  position: ticketPosition,
});
const staleness = fc.nat(9).map((n) => n === 0);
const commonOperations = [
  { weight: 7, arbitrary: fc.record({ ...createOperationFields('comment'), isStale: staleness }) },
  { weight: 2, arbitrary: fc.record(createOperationFields('edit')) },
  { weight: 3, arbitrary: fc.record(createOperationFields('delete comment')) },
  { weight: 3, arbitrary: fc.record(createOperationFields('take back')) },
  { weight: 2, arbitrary: fc.record(createOperationFields('file')) },
  { weight: 2, arbitrary: fc.record(createOperationFields('mail')) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...createOperationFields('create'),
      companyIndex: fc.nat(1),
      isForZoe: fc.boolean(),
    }),
  },
] as const;
const customerOperations = [
  {
    weight: 3,
    arbitrary: fc.record({ ...createOperationFields('rate'), answer: fc.constantFrom(...ratingAnswers) }),
  },
] as const;
const staffOperations = [
  {
    weight: 14,
    arbitrary: fc.record({ ...createOperationFields('change'), fields: ChangeFields, isStale: staleness }),
  },
  { weight: 4, arbitrary: fc.record(createOperationFields('note')) },
  { weight: 3, arbitrary: fc.record({ ...createOperationFields('merge'), other: ticketPosition }) },
  { weight: 2, arbitrary: fc.record(createOperationFields('undo merge')) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...createOperationFields('link'),
      other: ticketPosition,
      kind: fc.constantFrom(...linkKinds),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...createOperationFields('unlink'), other: ticketPosition }) },
  { weight: 2, arbitrary: fc.record(createOperationFields('split')) },
  { weight: 1, arbitrary: fc.record(createOperationFields('delete')) },
  { weight: 1, arbitrary: fc.record(createOperationFields('rename company')) },
  { weight: 1, arbitrary: fc.record(createOperationFields('rename group')) },
  { weight: 1, arbitrary: fc.record(createOperationFields('rename person')) },
  { weight: 1, arbitrary: fc.record(createOperationFields('new terms')) },
] as const;

type OperationIn<T> = T extends readonly { arbitrary: fc.Arbitrary<infer A> }[] ? A : never;
export type Operation =
  | OperationIn<typeof commonOperations>
  | OperationIn<typeof customerOperations>
  | OperationIn<typeof staffOperations>;

const ExecutionOptions = {
  /** Determines the faults. */
  faultSeed: fc.nat(),
  /** Milliseconds since the previous command. */
  pauseMilliseconds: fc.nat(2_500),
  /** Whether the caller retries until it gets a response. */
  isPatient: fc.nat(9).map((n) => n > 0),
};
export const CustomerCommand = fc.record({
  operation: fc.oneof(...commonOperations, ...customerOperations),
  ...ExecutionOptions,
});
export const StaffCommand = fc.record({
  operation: fc.oneof(...commonOperations, ...staffOperations),
  ...ExecutionOptions,
});
export interface Command {
  readonly operation: Operation;
  readonly faultSeed: number;
  readonly pauseMilliseconds: number;
  readonly isPatient: boolean;
}

/** A command with its inputs and outcome. */
export interface ExecutedCommand {
  readonly key: string;
  readonly actor: Actor;
  readonly operation: Operation;
  /** The id of the ticket that the command changes; empty for a new ticket. */
  readonly ticket: string;
  readonly otherTicket: string;
  readonly comment: string;
  /** A unique word that the texts of this command contain. */
  readonly text: string;
  outcome: 'done' | 'refused' | 'unknown';
  /** The id of the ticket, comment or file in the response. */
  createdId: string;
}

export const resolveFields = (
  operation: Operation & { readonly what: 'change' },
  staff: readonly Actor[],
): WatchedChange => {
  const { assignee, ...fields } = operation.fields;
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

const maxPatientAttempts = 40;

/** Whether a command failed because its text is too large. The API has no status code for this error. */
const isTooLarge = (error: unknown) => error instanceof Error && error.message.includes('too large');

/** The users of the product, who execute commands concurrently. */
export class Desk {
  /** By key. */
  readonly commandsByKey = new Map<string, ExecutedCommand>();
  readonly outcomeCounts = { done: 0, refused: 0, unknown: 0, attempts: 0 };
  /** How often each error code of a refusal occurred. */
  readonly refusalCounts = new Map<string, number>();
  readonly #world: World;
  readonly #tickets: KnownTicket[] = [];
  readonly #comments: { ticket: string; id: string; author: string }[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  get staff(): Actor[] {
    return this.#world.people.filter(({ company }) => !company);
  }

  #pickTicket(actor: Actor, position: number): string {
    const visibleTickets = this.#tickets.filter(
      ({ company_id }) => !actor.company || company_id === actor.company.id,
    );
    return visibleTickets.at(-1 - (position % Math.max(1, visibleTickets.length)))?.id ?? '';
  }

  /** Executes a command as a caller does: retries with the same key until it gets a response. */
  async execute(
    actor: Actor,
    { operation, faultSeed, pauseMilliseconds, isPatient }: Command,
  ): Promise<void> {
    const { product, advanceTime } = this.#world;
    advanceTime(pauseMilliseconds);
    const key = `k${this.commandsByKey.size + 1}`;
    const ownComment = this.#comments.findLast(({ author }) => author === actor.id);
    const isAboutComment =
      operation.what === 'edit' || operation.what === 'take back' || operation.what === 'delete comment';
    const ticket = isAboutComment ? (ownComment?.ticket ?? '') : this.#pickTicket(actor, operation.position);
    const lastComment = this.#comments.findLast((one) => one.ticket === ticket);
    const command: ExecutedCommand = {
      key,
      actor,
      operation,
      ticket: operation.what === 'create' ? '' : ticket,
      otherTicket: 'other' in operation ? this.#pickTicket(actor, operation.other) : '',
      comment: (isAboutComment ? ownComment?.id : lastComment?.id) ?? '',
      text: `said${this.commandsByKey.size + 1}`,
      outcome: 'unknown',
      createdId: '',
    };
    this.commandsByKey.set(key, command);
    if (ticket === '' && operation.what !== 'create') return;
    const seenVersions = await this.#readSeenVersions(command);
    for (let attempt = 0; attempt < (isPatient ? maxPatientAttempts : 1); attempt += 1) {
      this.outcomeCounts.attempts += 1;
      const requestContext = { request_id: `${key}.${attempt}`, user: { id: actor.id, roles: actor.roles } };
      try {
        command.createdId = await product.runInContext(requestContext, () =>
          invokeWithFaults(faultSeed + attempt, () => this.#executeOnce(command, seenVersions, new Date())),
        );
        command.outcome = 'done';
        break;
      } catch (error) {
        const code = error instanceof product.ApiError ? error.code : undefined;
        if (isFault(error) || code === 'busy') continue;
        if (code === undefined && !isTooLarge(error)) throw error;
        command.outcome = 'refused';
        this.refusalCounts.set(
          `${operation.what}: ${code}`,
          (this.refusalCounts.get(`${operation.what}: ${code}`) ?? 0) + 1,
        );
        break;
      }
    }
    this.outcomeCounts[command.outcome] += 1;
    this.#remember(command);
  }

  #remember({ outcome, operation, createdId, actor, ticket }: ExecutedCommand): void {
    if (outcome !== 'done' || createdId === '') return;
    if (operation.what === 'comment' || operation.what === 'note')
      this.#comments.push({ ticket, id: createdId, author: actor.id });
    const company_id = this.#tickets.find(({ id }) => id === ticket)?.company_id;
    if (operation.what === 'create')
      this.#tickets.push({ id: createdId, company_id: this.#companyOf(actor, operation).id });
    else if (
      (operation.what === 'split' || operation.what === 'mail') &&
      company_id !== undefined &&
      createdId !== ticket
    )
      if (!this.#tickets.some(({ id }) => id === createdId))
        this.#tickets.push({ id: createdId, company_id });
    if (operation.what === 'delete')
      this.#tickets.splice(
        this.#tickets.findIndex(({ id }) => id === ticket),
        1,
      );
  }

  #companyOf(actor: Actor, { companyIndex }: Operation & { readonly what: 'create' }): { id: string } {
    const company = actor.company ?? this.#world.companies[companyIndex];
    if (!company) throw new Error('No such company');
    return company;
  }

  /** Reads the state that the caller's screen shows. */
  async #readSeenVersions({ operation, ticket, actor }: ExecutedCommand): Promise<SeenVersions> {
    const isStale = 'isStale' in operation && operation.isStale;
    const foundTicket = ticket === '' ? undefined : await this.#world.product.findTicket(ticket);
    const missedVersionCount = isStale ? 1 : 0;
    return {
      version: (foundTicket?.version ?? 1) - missedVersionCount,
      conversation_version: Math.max(0, (foundTicket?.conversation_version ?? 0) - missedVersionCount),
      last_staff_activity_at: actor.company ? null : (foundTicket?.last_staff_activity_at ?? null),
    };
  }

  async #create(
    command: ExecutedCommand,
    operation: Operation & { readonly what: 'create' },
    at: Date,
  ): Promise<string> {
    const { product, people } = this.#world;
    const { actor, key, text } = command;
    const company_id = this.#companyOf(actor, operation).id;
    const colleague = people.findLast(({ company }) => company?.id === company_id);
    const requester = actor.company
      ? actor
      : await product.findRequester(
          company_id,
          operation.isForZoe && colleague
            ? { user_id: colleague.id }
            : { email: 'jo@example.com', full_name: 'Jo' },
        );
    const priority = operation.position % 2 === 0 ? 'medium' : 'high';
    const ticket = NewTicket.parse({ priority, subject: `Subject of ${text}`, description: text });
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
    const pendingFile = await product.addPendingAttachment(file, scope, request, at);
    await product.markUploaded(pendingFile, actor, scope, at);
    return pendingFile.id;
  }

  async #rename({ operation, text }: ExecutedCommand): Promise<string> {
    const { product, companies } = this.#world;
    const staffMember = this.staff[operation.position % this.staff.length];
    if (operation.what === 'rename company') {
      const company = await product.readCompanyById(
        companies[operation.position % companies.length]?.id ?? '',
      );
      await product.updateCompany(company, { name: `Company ${text}` });
    } else if (operation.what === 'rename group') {
      const [group] = (await product.listGroupsByName()).slice(operation.position % 2);
      if (group) {
        const { description, member_ids, version } = group;
        await product.saveGroup(group.id, { name: `Group ${text}`, description, member_ids, version });
      }
    } else if (staffMember)
      await product.changeProfile(staffMember.id, () => ({ full_name: `Agent ${text}` }));
    return '';
  }

  async #updateTerms({ actor, operation }: ExecutedCommand, at: Date): Promise<string> {
    const { product, contract, policy } = this.#world;
    const { policies } = await product.readServiceLevels();
    const version = policies.find(({ id }) => id === contract.policy_id)?.version ?? 0;
    await product.savePolicy(contract.policy_id, { ...policy, version, warn: 10 + operation.position });
    await product.startTermsUpdate(actor, null, at);
    return '';
  }

  async #rate(
    {
      actor,
      ticket,
      text,
      operation,
    }: ExecutedCommand & { readonly operation: Operation & { readonly what: 'rate' } },
    at: Date,
  ) {
    const { product } = this.#world;
    const [foundTicket, [newestRating]] = await Promise.all([
      product.readTicket(ticket),
      product.listTicketRatings(ticket),
    ]);
    if (foundTicket.requester_id !== actor.id || !newestRating) throw product.notFound();
    const rating = { answer: operation.answer, comment: text };
    await product.saveRating(ticket, newestRating.number, rating, product.toEventActor(actor), at);
    return '';
  }

  /** @returns the id of the created item */
  async #executeOnce(command: ExecutedCommand, seenVersions: SeenVersions, at: Date): Promise<string> {
    const { product } = this.#world;
    const { operation, actor, key, ticket, otherTicket, comment, text } = command;
    const scope = product.toVisibilityScope(actor);
    const request = { user_id: actor.id, key, content: { ticket, comment, text } };
    const commentKey = { ticket, comment };
    switch (operation.what) {
      case 'create':
        return this.#create(command, operation, at);
      case 'comment':
      case 'note': {
        const visibleTicket = await product.readVisibleTicket(scope, ticket);
        const body = {
          content: text,
          is_internal: operation.what === 'note',
          mentions: [],
          seen: seenVersions,
        };
        return (await product.addComment(actor, scope, visibleTicket, body, request, at)).comment.id;
      }
      case 'edit':
        return (await product.editComment(actor, scope, commentKey, { content: text }, at)).comment.id;
      case 'delete comment':
        return (await product.deleteComment(actor, scope, commentKey, at)).comment.id;
      case 'take back':
        return (await product.withdrawComment(actor, scope, commentKey, at)).comment.id;
      case 'file':
        return this.#addFile(command, scope, at);
      case 'mail': {
        const reply = { ticket_id: ticket, content: text, is_internal: false, close: false };
        return product.replyByMail(actor, reply, key, at);
      }
      case 'rate':
        return this.#rate({ ...command, operation }, at);
      case 'change': {
        const { assignee: _, group: group_id, ...fields } = operation.fields;
        const { assignee: assignee_id } = resolveFields(operation, this.staff);
        const update = await product.resolveUpdate({ ...fields, assignee_id, group_id });
        const visibleTicket = await product.readVisibleTicket(scope, ticket);
        await product.changeTicketFields(actor, visibleTicket, update, seenVersions, at);
        return '';
      }
      case 'merge':
        return (
          await product.mergeTicket(actor, ticket, { into: otherTicket, version: seenVersions.version }, at)
        ).id;
      case 'undo merge':
        return (await product.undoMerge(actor, ticket, at)).id;
      case 'link':
        return (
          await product.linkTickets(
            actor,
            { ticket_id: ticket, other_id: otherTicket, kind: operation.kind },
            at,
          )
        ).id;
      case 'unlink':
        await product.unlinkTickets(actor, ticket, otherTicket, at);
        return '';
      case 'split': {
        const comment_id = operation.position % 2 === 0 && comment !== '' ? comment : null;
        const otherOptions = { category_id: null, file_ids: [] };
        const splitOptions = {
          comment_id,
          subject: `Split of ${text}`,
          priority: 'low',
          ...otherOptions,
        } as const;
        const copyNothing = () => Promise.resolve([]);
        return (await product.splitTicket(actor, ticket, splitOptions, request, copyNothing, at)).id;
      }
      case 'delete':
        await product.deleteTicket(ticket);
        return ticket;
      case 'rename company':
      case 'rename group':
      case 'rename person':
        return this.#rename(command);
      case 'new terms':
        break;
    }
    return this.#updateTerms(command, at);
  }
}
