import type { Contact } from '@portico/shared/contract/contacts.ts';
import type { ProgramMailRule, ReceivedMailReason } from '@portico/shared/model/mail.ts';
import { getMailDomain } from '@portico/shared/model/mail-domains.ts';
import { type Participant, canReceiveTicketMails } from '../../domain/people/participant.ts';
import type { ReplyAddressResult } from '../../domain/mail/reply-address.ts';
import { type VisibilityScope, isVisible } from '../../domain/visibility-scope.ts';
import type { CommandResult } from './commands.ts';
import type { MailCategory } from './mail-category.ts';

export type Verdict = 'PASS' | 'FAIL' | 'GRAY' | 'PROCESSING_FAILED' | 'DISABLED';

/**
 * The verdicts in SES's event. The headers of the mail itself are not trusted, because senders can write
 * anything there.
 */
export interface Verdicts {
  readonly spam: Verdict;
  readonly virus: Verdict;
  readonly dkim: Verdict;
  readonly dmarc: Verdict;
  /** Domains with valid DKIM signatures. */
  readonly dkim_domains: readonly string[];
}

/** The person with the address in From. */
export interface Sender {
  readonly id: string;
  readonly company_id: string | null;
  readonly is_staff: boolean;
  readonly disabled: boolean;
  readonly scope: VisibilityScope;
}

export interface MailFacts {
  readonly mailCategory: MailCategory;
  /** The address in From; undefined if there is none, or more than one. */
  readonly from: string | undefined;
  readonly token: ReplyAddressResult;
  readonly verdicts: Verdicts;
  readonly sender: Sender | undefined;
  /** The contact with that address, who has no account. */
  readonly contact?: Pick<Contact, 'id' | 'company_id'> | undefined;
  /** The company of that contact, or the company with the address's mail domain. */
  readonly domain_company_id: string | undefined;
  /** For a mail from a program: the program's company, and the company's rule for such mails. */
  readonly program?: { readonly company_id: string; readonly rule: ProgramMailRule } | undefined;
  /** The ticket named by the token, even if the token is forged. */
  readonly ticket:
    | {
        readonly company_id: string;
        /** Null if staff entered the requester by hand. */
        readonly requester_id: string | null;
        readonly requester_email: string;
        /** The participants who are copied in. */
        readonly participants: readonly Participant[];
      }
    | undefined;
  readonly rate: MailRate;
  /** The command in the first line. */
  readonly command: CommandResult['command'];
  /** The id of the new assignee, if the address belongs to enabled staff. */
  readonly assignee?: string | undefined;
  /** Whether the mail has no text and no files; an empty first mail must also have no subject. */
  readonly is_empty: boolean;
}

/** Whether a mail exceeds the limits of its sender. */
export type MailRate = 'ordinary' | 'too_many' | 'flood';

export type Decision =
  | {
      readonly action: 'comment';
      readonly internal: boolean;
      readonly close: boolean;
      /** The id of the new assignee. */
      readonly assignee?: string;
    }
  /** `by_program`: replies are not mailed to the sender. */
  | { readonly action: 'open_ticket'; readonly company_id: string; readonly by_program?: true }
  /** Becomes a comment on the open ticket with the same subject, or a new ticket. */
  | { readonly action: 'add_to_ticket'; readonly company_id: string }
  | { readonly action: 'enquire' }
  | { readonly action: 'hold' | 'record'; readonly reason: ReceivedMailReason };

const isAligned = (domain: string, signer: string) => domain === signer || domain.endsWith(`.${signer}`);

/**
 * Authenticates the sender by DMARC if the domain has a policy, otherwise by a DKIM signature of that domain.
 * SPF is not enough: it only authenticates the envelope, which people do not see.
 */
export const isAuthenticated = (from: string, { dmarc, dkim, dkim_domains }: Verdicts): boolean =>
  dmarc === 'PASS' ||
  (dmarc === 'GRAY' &&
    dkim === 'PASS' &&
    dkim_domains.some((signer) => signer.includes('.') && isAligned(getMailDomain(from), signer)));

/** Whether the sender is staff, a user who may see the ticket, the ticket's requester, or copied in. */
function isParticipant({ from, sender, contact, ticket }: MailFacts): boolean {
  if (!ticket) return false;
  if (sender && isVisible(sender.scope, ticket)) return true;
  if (!sender && ticket.requester_id === null && from === ticket.requester_email.toLowerCase()) return true;
  const person = contact ?? sender;
  if (contact && contact.id === ticket.requester_id && contact.company_id === ticket.company_id) return true;
  const participant = ticket.participants.find(({ id }) => id === person?.id);
  return (
    participant !== undefined && person !== undefined && canReceiveTicketMails(participant, person, ticket)
  );
}

/**
 * The company for which a sender creates tickets: a customer's own company; for an unknown sender, the
 * company with the sender's mail domain.
 */
export function findSenderCompanyId({
  sender,
  domain_company_id,
}: Pick<MailFacts, 'sender' | 'domain_company_id'>): string | undefined {
  if (!sender) return domain_company_id;
  return sender.is_staff ? undefined : (sender.company_id ?? undefined);
}

/**
 * Decides about a first mail: it becomes a ticket of the sender's company. Without a company it becomes an
 * enquiry, like a message of the contact form.
 */
function decideOnFirstMail(mailFacts: MailFacts): Decision {
  const company_id = findSenderCompanyId(mailFacts);
  return company_id === undefined ? { action: 'enquire' } : { action: 'open_ticket', company_id };
}

const decideToHold = (reason: ReceivedMailReason): Decision => ({ action: 'hold', reason });
const decideToRecord = (reason: ReceivedMailReason): Decision => ({ action: 'record', reason });

/** Kinds of mails that no person sent and that companies' rules do not cover. */
const machineCategories = ['bounce', 'receipt', 'automatic'] as const;
/** Kinds of mails that are only recorded, but listed for staff: a person may have written them. */
const doubtfulCategories = ['calendar', 'perhaps_automatic'] as const;

/** Whether a mail counts toward limits: mails that staff do not see must not use up the limits. */
export const isCounted = ({
  mailCategory,
  verdicts,
}: Pick<MailFacts, 'mailCategory' | 'verdicts'>): boolean =>
  !['own', ...machineCategories].includes(mailCategory) &&
  verdicts.virus !== 'FAIL' &&
  verdicts.spam !== 'FAIL';

/**
 * Decides about a program's mail. A program's mail to a reply address is only recorded: it merely
 * shows that one of our mails arrived.
 */
function decideOnProgramMail(from: string, { verdicts, token, program }: MailFacts): Decision {
  if (!program || program.rule === 'record' || token.kind !== 'none') return decideToRecord('program');
  if (!isAuthenticated(from, verdicts)) return decideToHold('unproven');
  const { company_id } = program;
  return program.rule === 'open_ticket'
    ? { action: 'open_ticket', company_id, by_program: true }
    : { action: 'add_to_ticket', company_id };
}

/**
 * Decides how a mail is processed. The order matters: dangerous and automatic mails are excluded before any
 * sender is trusted. The product never replies to a mail, because anyone can write any address into From. A
 * mail that may be from a person is held for staff. Kinds of mails that staff would rarely accept are only
 * recorded, in a list that staff see.
 */
export function decide(mailFacts: MailFacts): Decision {
  const { mailCategory, from, token, verdicts, sender, ticket, rate, command, is_empty } = mailFacts;
  if (verdicts.virus === 'FAIL') return decideToRecord('virus');
  if (mailCategory === 'own') return decideToRecord('loop');
  const machineCategory = machineCategories.find((candidate) => candidate === mailCategory);
  if (machineCategory) return decideToRecord(machineCategory);
  if (rate === 'flood') return decideToRecord('flood');
  if (verdicts.spam === 'FAIL') return ticket ? decideToHold('spam') : decideToRecord('spam');
  if (from === undefined) return decideToHold('unclear_sender');
  if (rate === 'too_many') return decideToHold('too_many');
  const doubtfulCategory = doubtfulCategories.find((candidate) => candidate === mailCategory);
  if (doubtfulCategory) return decideToRecord(doubtfulCategory);
  if (mailCategory === 'program') return decideOnProgramMail(from, mailFacts);
  const isSenderAuthenticated = isAuthenticated(from, verdicts);
  // An enquiry requires no proof, because the contact form does not verify the sender either.
  if (!isSenderAuthenticated && token.kind === 'none' && mailCategory === 'message' && !is_empty)
    return { action: 'enquire' };
  if (!isSenderAuthenticated) return decideToHold('unproven');
  if (token.kind === 'forged') return decideToHold('forged_address');
  if (mailCategory === 'no_return_path') return decideToHold(mailCategory);
  if (mailCategory === 'encrypted') return decideToHold('encrypted');
  if (sender?.disabled) return decideToHold('disabled');
  if (is_empty) return decideToRecord('empty');
  if (token.kind === 'none') return decideOnFirstMail(mailFacts);
  if (!isParticipant(mailFacts)) return decideToHold('not_a_participant');
  if (token.kind === 'expired') return decideToHold('expired_address');
  if (!sender?.is_staff) return { action: 'comment', internal: false, close: false };
  if (command === 'unknown') return decideToHold('unknown_command');
  if (command === 'assign')
    return mailFacts.assignee === undefined
      ? decideToHold('unknown_command')
      : { action: 'comment', internal: false, close: false, assignee: mailFacts.assignee };
  return { action: 'comment', internal: command === 'note', close: command === 'close' };
}
