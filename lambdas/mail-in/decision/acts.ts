import type { Actor } from '../../domain/actor.ts';
import type { AttachedFile } from '../files.ts';

/** A ticket that a mail creates. */
export interface OpenedByMail {
  /** `id` is null for a sender without an account. */
  readonly requester: { readonly id: string | null; readonly email: string; readonly full_name: string };
  readonly company_id: string;
  readonly subject: string;
  readonly description: string;
}

/** An answer to a ticket. */
export interface ReplyByMail {
  readonly ticket_id: string;
  /** Empty if the mail contains only a command. */
  readonly content: string;
  /** The quoted text and signatures of the mail; empty if there are none. */
  readonly left_out?: string;
  /** Whether the author does not belong to the ticket's company. */
  readonly is_outside?: boolean;
  readonly is_internal: boolean;
  readonly close: boolean;
  /** The id of the new assignee. */
  readonly assignee?: string | undefined;
}

/** A message from a company's program. */
export interface ProgramMail {
  readonly company_id: string;
  /** The program's address. */
  readonly email: string;
  readonly subject: string;
}

export interface EnquiryByMail {
  readonly source: 'mail';
  readonly name: string;
  readonly email: string;
  readonly company: '';
  readonly subject: string;
  readonly message: string;
}

/**
 * The commands of other features that mails use, the same functions as for the screens.
 * @param key makes a repeated call idempotent
 */
export interface Acts {
  /** @returns the ticket with the answer: a follow-up if the original ended some time ago */
  readonly reply: (actor: Actor, reply: ReplyByMail, key: string, at: Date) => Promise<string>;
  /** @returns the ticket; undefined if the company is inactive */
  readonly open: (actor: Actor, ticket: OpenedByMail, key: string, at: Date) => Promise<string | undefined>;
  /** @returns the open ticket that an earlier mail of the program with the same subject created */
  readonly findOpen: (actor: Actor, mail: ProgramMail, key: string, at: Date) => Promise<string | undefined>;
  /**
   * Puts the recipients of a mail in copy, or adds them as waiting for staff.
   * @param is_proven whether the sender is authenticated: otherwise all recipients wait
   */
  readonly addNamed: (
    actor: Actor,
    ticket_id: string,
    people: readonly { readonly email: string; readonly full_name: string }[],
    is_proven: boolean,
    at: Date,
  ) => Promise<void>;
  /** Stops all mails about a ticket to its requester. @param requester the person's id; null for a contact */
  readonly mute: (ticket_id: string, requester: string | null) => Promise<void>;
  readonly enquire: (enquiry: EnquiryByMail, key: string, at: Date) => Promise<void>;
  readonly attach: (
    actor: Actor,
    ticket_id: string,
    file: AttachedFile,
    key: string,
    at: Date,
  ) => Promise<void>;
}

/** A note notifies staff of waiting mails; its author is not a person. */
export const mailActor: Actor = {
  id: 'mail',
  email: '',
  full_name: 'Mail',
  company: undefined,
  roles: ['agent'],
  own_tickets_only: false,
  session_expires_at: 0,
};
