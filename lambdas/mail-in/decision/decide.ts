import type { Contact } from '@portico/shared/contract/contacts.ts';
import type { ProgramRule, ReceivedReason } from '@portico/shared/model/mail.ts';
import { domainOf } from '@portico/shared/model/mail-domains.ts';
import { type Participant, mayReceive } from '../../domain/people/participant.ts';
import type { ReadToken } from '../../domain/mail/reply-address.ts';
import { type VisibilityScope, isVisible } from '../../domain/visibility-scope.ts';
import type { Commanded } from './commands.ts';
import type { Nature } from './nature.ts';

export type Verdict = 'PASS' | 'FAIL' | 'GRAY' | 'PROCESSING_FAILED' | 'DISABLED';

/** What SES found, by its event: in the mail itself, senders can write any header. */
export interface Verdicts {
  readonly spam: Verdict;
  readonly virus: Verdict;
  readonly dkim: Verdict;
  readonly dmarc: Verdict;
  /** Domains whose DKIM signatures hold. */
  readonly dkim_domains: readonly string[];
}

/** The person of the address in From. */
export interface Sender {
  readonly id: string;
  readonly company_id: string | null;
  readonly is_staff: boolean;
  readonly disabled: boolean;
  readonly scope: VisibilityScope;
}

export interface Facts {
  readonly nature: Nature;
  /** The one address in From. */
  readonly from: string | undefined;
  readonly token: ReadToken;
  readonly verdicts: Verdicts;
  readonly sender: Sender | undefined;
  /** The person without an account of that address. */
  readonly contact?: Pick<Contact, 'id' | 'company_id'> | undefined;
  /** The company of that contact, or with the mail domain of the address. */
  readonly domain_company_id: string | undefined;
  /** Of a mail that a program sent: the company whose program it is, and what it wants of such mails. */
  readonly program?: { readonly company_id: string; readonly rule: ProgramRule } | undefined;
  /** The ticket of the token, also of a forged one. */
  readonly ticket:
    | {
        readonly company_id: string;
        /** Null if staff entered the requester by hand. */
        readonly requester_id: string | null;
        readonly requester_email: string;
        /** The people in copy. */
        readonly participants: readonly Participant[];
      }
    | undefined;
  readonly rate: MailRate;
  /** What staff ask for in the first line. */
  readonly command: Commanded['command'];
  /** The id of the new assignee, if the address is one of enabled staff. */
  readonly assignee?: string | undefined;
  /** Whether its sender wrote nothing and attached nothing; of a first mail, not even a subject. */
  readonly is_empty: boolean;
}

/** Whether a mail is within the limits of its sender. */
export type MailRate = 'ordinary' | 'too_many' | 'flood';

export type Decision =
  | {
      readonly act: 'comment';
      readonly internal: boolean;
      readonly close: boolean;
      /** Id of the new assignee. */
      readonly assignee?: string;
    }
  /** `by_program`: nobody may answer its sender. */
  | { readonly act: 'open_ticket'; readonly company_id: string; readonly by_program?: true }
  /** A comment on the open ticket with the same subject, or a ticket. */
  | { readonly act: 'add_to_ticket'; readonly company_id: string }
  | { readonly act: 'enquire' }
  | { readonly act: 'hold' | 'record'; readonly reason: ReceivedReason };

const isAligned = (domain: string, signer: string) => domain === signer || domain.endsWith(`.${signer}`);

/**
 * By DMARC, where the sender's domain has a policy, otherwise by a DKIM signature of that domain. SPF alone
 * proves the envelope, which nobody sees.
 */
export const isProven = (from: string, { dmarc, dkim, dkim_domains }: Verdicts): boolean =>
  dmarc === 'PASS' ||
  (dmarc === 'GRAY' &&
    dkim === 'PASS' &&
    dkim_domains.some((signer) => signer.includes('.') && isAligned(domainOf(from), signer)));

/** Staff, users who may see the ticket, its requester, and people in copy. */
function isParticipant({ from, sender, contact, ticket }: Facts): boolean {
  if (!ticket) return false;
  if (sender && isVisible(sender.scope, ticket)) return true;
  if (!sender && ticket.requester_id === null && from === ticket.requester_email.toLowerCase()) return true;
  const person = contact ?? sender;
  const inCopy = ticket.participants.find(({ id }) => id === person?.id);
  return inCopy !== undefined && person !== undefined && mayReceive(inCopy, person, ticket);
}

/** The company for which a sender opens tickets: a customer's, or that of an unknown sender's mail domain. */
export function companyOf({
  sender,
  domain_company_id,
}: Pick<Facts, 'sender' | 'domain_company_id'>): string | undefined {
  if (!sender) return domain_company_id;
  return sender.is_staff ? undefined : (sender.company_id ?? undefined);
}

/** A first mail: nobody was asked for it, so that it becomes a ticket, or no more than the contact form's. */
function decideFirst(facts: Facts): Decision {
  const company_id = companyOf(facts);
  return company_id === undefined ? { act: 'enquire' } : { act: 'open_ticket', company_id };
}

const hold = (reason: ReceivedReason): Decision => ({ act: 'hold', reason });
const record = (reason: ReceivedReason): Decision => ({ act: 'record', reason });

/** Natures of mails that no person sent, and no rule of a company is for. */
const machineNatures = ['bounce', 'receipt', 'calendar', 'automatic'] as const;

/** Whether a mail is counted: what is recorded in any case must not use up a limit. */
export const isCounted = ({ nature, verdicts }: Pick<Facts, 'nature' | 'verdicts'>): boolean =>
  ['message', 'encrypted', 'program', 'no_return_path'].includes(nature) &&
  verdicts.virus !== 'FAIL' &&
  verdicts.spam !== 'FAIL';

/** The mail of a program. To a reply address it only says that a mail of ours arrived. */
function decideProgram(from: string, { verdicts, token, program }: Facts): Decision {
  if (!program || program.rule === 'record' || token.kind !== 'none') return record('program');
  if (!isProven(from, verdicts)) return hold('unproven');
  const { company_id } = program;
  return program.rule === 'open_ticket'
    ? { act: 'open_ticket', company_id, by_program: true }
    : { act: 'add_to_ticket', company_id };
}

/**
 * What becomes of a mail. The order matters: what is dangerous or automatic is known before anybody is
 * believed. Nobody is ever answered, for anyone can write any address into From. What a person may have
 * written is held, or, if it would rarely be accepted, recorded where staff see it.
 */
export function decide(facts: Facts): Decision {
  const { nature, from, token, verdicts, sender, ticket, rate, command, is_empty } = facts;
  if (verdicts.virus === 'FAIL') return record('virus');
  if (nature === 'own') return record('loop');
  const machine = machineNatures.find((each) => each === nature);
  if (machine) return record(machine);
  if (rate === 'flood') return record('flood');
  if (verdicts.spam === 'FAIL') return ticket ? hold('spam') : record('spam');
  if (from === undefined) return hold('unclear_sender');
  if (rate === 'too_many') return hold('too_many');
  if (nature === 'program') return decideProgram(from, facts);
  const proven = isProven(from, verdicts);
  // Nor does the contact form know who writes.
  if (!proven && token.kind === 'none' && nature === 'message' && !is_empty) return { act: 'enquire' };
  if (!proven) return hold('unproven');
  if (token.kind === 'forged') return hold('forged_address');
  if (nature === 'no_return_path') return hold(nature);
  if (nature === 'encrypted') return hold('encrypted');
  if (sender?.disabled) return hold('disabled');
  if (is_empty) return record('empty');
  if (token.kind === 'none') return decideFirst(facts);
  if (!isParticipant(facts)) return hold('not_a_participant');
  if (token.kind === 'expired') return hold('expired_address');
  if (!sender?.is_staff) return { act: 'comment', internal: false, close: false };
  if (command === 'unknown') return hold('unknown_command');
  if (command === 'assign')
    return facts.assignee === undefined
      ? hold('unknown_command')
      : { act: 'comment', internal: false, close: false, assignee: facts.assignee };
  return { act: 'comment', internal: command === 'note', close: command === 'close' };
}
