import type { Actor } from '../../domain/actor.ts';
import type { AttachedFile } from '../reply/content.ts';

/** A ticket that a mail opens. */
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
  /** Empty if there is nothing but a command. */
  readonly content: string;
  /** Quotations and signatures of the mail; empty if there are none. */
  readonly left_out?: string;
  /** Whether its author is not of the ticket's company. */
  readonly is_outside?: boolean;
  readonly is_internal: boolean;
  readonly close: boolean;
  /** Id of the new assignee. */
  readonly assignee?: string | undefined;
}

/** A message that a program of a company sent. */
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
 * What mails do in other features: the same as the screens, by the same functions.
 * @param key makes a repeated act have no second effect
 */
export interface Acts {
  /** @returns the ticket that has the answer: another one if the ticket ended a while ago */
  readonly reply: (actor: Actor, reply: ReplyByMail, key: string, at: Date) => Promise<string>;
  /** @returns the ticket; undefined if the company is inactive */
  readonly open: (actor: Actor, ticket: OpenedByMail, key: string, at: Date) => Promise<string | undefined>;
  /** @returns the open ticket that an earlier mail of the program with the same subject opened */
  readonly findOpen: (actor: Actor, mail: ProgramMail, key: string, at: Date) => Promise<string | undefined>;
  /**
   * Puts the people in copy that a mail names, or lets them wait for staff.
   * @param is_proven whether the mail is its sender's: otherwise everybody waits
   */
  readonly addNamed: (
    actor: Actor,
    ticket_id: string,
    people: readonly { readonly email: string; readonly full_name: string }[],
    is_proven: boolean,
    at: Date,
  ) => Promise<void>;
  /** Stops all mails about a ticket to its requester. @param requester id of a person; null for a contact */
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

/** Staff learn of what waits for them by a note, whose author is not a person. */
export const mailActor: Actor = {
  id: 'mail',
  email: '',
  full_name: 'Mail',
  company: undefined,
  roles: ['agent'],
  own_tickets_only: false,
  session_expires_at: 0,
};
