/** The author of an action, as shown on the screen. */
export interface ActionAuthor {
  /** Null for the product itself. */
  readonly id: string | null;
  readonly side: 'customer' | 'support' | 'system';
  /** ISO 8601. */
  readonly at: string;
}

/** New values of fields; fields that an action does not set are missing. */
export interface WatchedChange {
  readonly status?: string | undefined;
  readonly priority?: string | undefined;
  readonly assignee?: string | null | undefined;
  readonly group?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly waiting?: boolean | undefined;
  readonly hold?: { readonly reason: string } | null | undefined;
  /** Values that staff corrected, by field. Customers see them too. */
  readonly correctedValues?: Readonly<Record<string, string | null>>;
}

interface ModelComment {
  readonly id: string;
  text: string;
  readonly side: string;
  readonly isNote: boolean;
}

interface HoldState {
  readonly reason: string;
  readonly former_status: string;
}

/**
 * The state of a ticket before a customer's comment reopened it. If the comment is taken back, this state is
 * restored.
 */
interface StateBeforeReopening {
  readonly status: string;
  readonly ended_at: string | null;
  readonly hold: HoldState | null;
  /** The ticket's version after the reopening. Any later change makes the current version differ from it. */
  readonly version: number;
}

/** A value, and the id of the comment that set it; the id is undefined if another action set the value. */
interface ValueFromComment<T> {
  readonly value: T;
  readonly comment: string | undefined;
}

const isEnded = (status: string) => status === 'resolved' || status === 'closed';

/** A model of a ticket, updated only by users' actions. It shares no code with the product. */
export class ModelTicket {
  status = 'new';
  priority = 'medium';
  assignee: string | null = null;
  group: string | null = null;
  tags: readonly string[] = [];
  correctedValues: Readonly<Record<string, string | null>> = {};
  ended_at: string | null = null;
  hold: HoldState | null = null;
  merged_into: string | null = null;
  followed_by: string | null = null;
  noteAuthor: ActionAuthor | null = null;
  version = 1;
  conversation_version = 0;
  last_text = '';
  last_to_speak = 'customer';
  /** Ids of tickets that are linked to this ticket or were merged into it. */
  readonly neighborIds: string[] = [];
  readonly comments: ModelComment[] = [];
  readonly #statesBeforeReopening = new Map<string, StateBeforeReopening>();
  #activity: ValueFromComment<ActionAuthor>[];
  #waiting: ValueFromComment<boolean>[] = [];
  #beforeMerge = {
    status: '',
    ended_at: null as string | null,
    waiting: false,
    hold: null as HoldState | null,
  };

  constructor(created: ActionAuthor, priority = 'medium') {
    this.#activity = [{ value: created, comment: undefined }];
    this.priority = priority;
  }

  get activity(): ActionAuthor | undefined {
    return this.#activity.at(-1)?.value;
  }

  get waiting(): boolean {
    return this.#waiting.at(-1)?.value ?? false;
  }

  get waiting_on(): string {
    if (this.status === 'on_hold' || isEnded(this.status)) return 'none';
    return this.last_to_speak === 'customer' ? 'us' : 'customer';
  }

  /** The public comments that were not removed. */
  get spoken(): readonly ModelComment[] {
    return this.comments.filter(({ isNote }) => !isNote);
  }

  #addActivity(by: ActionAuthor, comment?: string): void {
    if (by.id !== null) this.#activity.push({ value: by, comment });
  }

  #setStatus(status: string, at: string): void {
    if (!isEnded(status)) this.ended_at = null;
    else if (status !== this.status) this.ended_at = at;
    this.status = status;
    if (isEnded(status)) this.#waiting.push({ value: false, comment: undefined });
  }

  change(update: WatchedChange, by: ActionAuthor): void {
    const { status, priority, assignee, group, tags, waiting, hold, correctedValues = {} } = update;
    const hasNewAssignee = assignee !== undefined && assignee !== null && assignee !== this.assignee;
    const newStatus = hold ? 'on_hold' : (status ?? this.#deriveStatus(hold, hasNewAssignee, assignee));
    const former_status = this.hold?.former_status ?? this.status;
    const newHold = hold ? { reason: hold.reason, former_status } : this.hold;
    const startsWaiting = waiting !== undefined && waiting !== this.waiting && !isEnded(newStatus);
    const isCorrected = Object.entries(correctedValues).some(
      ([field, value]) => value !== this.correctedValues[field],
    );
    const isVisibleToCustomer =
      isCorrected || newStatus !== this.status || (priority ?? this.priority) !== this.priority;
    const isInternalChange =
      (assignee !== undefined && assignee !== this.assignee) ||
      (group !== undefined && group !== this.group) ||
      (newStatus === 'on_hold' && newHold?.reason !== this.hold?.reason) ||
      (tags !== undefined && tags.join() !== this.tags.join());
    if (isVisibleToCustomer || isInternalChange || startsWaiting) this.version += 1;
    if (isVisibleToCustomer) this.#addActivity(by);
    if (startsWaiting) this.#waiting.push({ value: waiting, comment: undefined });
    this.#setStatus(newStatus, by.at);
    this.hold = newStatus === 'on_hold' ? newHold : null;
    this.priority = priority ?? this.priority;
    if (assignee !== undefined) this.assignee = assignee;
    if (group !== undefined) this.group = group;
    this.tags = tags ?? this.tags;
    this.correctedValues = { ...this.correctedValues, ...correctedValues };
  }

  /** The status after a change that does not set the status itself. */
  #deriveStatus(hold: WatchedChange['hold'], hasNewAssignee: boolean, assignee = this.assignee): string {
    if (hold === null && this.hold) {
      const { former_status } = this.hold;
      return former_status === 'new' && assignee !== null ? 'assigned' : former_status;
    }
    return hasNewAssignee && this.status === 'new' ? 'assigned' : this.status;
  }

  comment(id: string, text: string, by: ActionAuthor): void {
    if (by.side === 'customer') {
      this.#waiting.push({ value: false, comment: id });
      if (isEnded(this.status) || this.hold) {
        const { status, ended_at, hold } = this;
        this.version += 1;
        this.#statesBeforeReopening.set(id, { status, ended_at, hold, version: this.version });
        this.#setStatus(hold ? this.#deriveStatus(null, false) : 'in_progress', by.at);
        this.hold = null;
      }
    }
    this.#addActivity(by, id);
    this.comments.push({ id, text, side: by.side, isNote: false });
    this.#setLastComment({ text, side: by.side });
  }

  note(id: string, text: string, by: ActionAuthor): void {
    this.comments.push({ id, text, side: by.side, isNote: true });
    this.noteAuthor = by;
  }

  #setLastComment({ text, side }: Pick<ModelComment, 'text' | 'side'>): void {
    this.last_text = text;
    this.last_to_speak = side;
    this.conversation_version += 1;
  }

  /** Sets the last speaker and text from the newest comment, which has the highest id. */
  #updateLastComment(): void {
    const newest = this.spoken.toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1);
    this.#setLastComment(newest ?? { text: '', side: 'customer' });
  }

  edit(id: string, text: string): void {
    const comment = this.comments.find((one) => one.id === id);
    if (!comment) throw new Error(`Nobody has said ${id}.`);
    comment.text = text;
    if (!comment.isNote) this.#updateLastComment();
  }

  remove(id: string): void {
    const [removedComment] = this.comments.splice(
      this.comments.findIndex((one) => one.id === id),
      1,
    );
    if (removedComment?.isNote === false) this.#updateLastComment();
  }

  takeBack(id: string): void {
    this.remove(id);
    const opening = this.#statesBeforeReopening.get(id);
    const isUndone = opening?.version === this.version;
    this.#waiting = this.#waiting.filter(({ comment }) => comment !== id);
    if (!opening || isUndone) this.#activity = this.#activity.filter(({ comment }) => comment !== id);
    if (!opening || !isUndone) return;
    this.status = opening.status;
    this.ended_at = opening.ended_at;
    this.hold = opening.hold;
    this.version += 1;
  }

  addFile(by: ActionAuthor): void {
    this.#addActivity(by);
  }

  merge(into: string, by: ActionAuthor): void {
    const { status, ended_at, waiting, hold } = this;
    this.#beforeMerge = { status, ended_at, waiting, hold };
    this.change({ status: 'closed' }, by);
    this.merged_into = into;
  }

  undoMerge(by: ActionAuthor): void {
    const { status, ended_at, waiting, hold } = this.#beforeMerge;
    this.change({ ...(hold ? { hold } : { status }), ...(waiting && { waiting }) }, by);
    this.hold = hold;
    this.ended_at = ended_at;
    this.merged_into = null;
  }

  link(ticketId: string): void {
    this.neighborIds.push(ticketId);
  }

  unlink(ticketId: string): void {
    this.neighborIds.splice(this.neighborIds.indexOf(ticketId), 1);
  }

  /** Removes a deleted ticket from the linked and merged tickets. */
  removeNeighbor(ticketId: string): void {
    while (this.neighborIds.includes(ticketId)) this.unlink(ticketId);
    if (this.merged_into === ticketId) this.merged_into = null;
  }
}
