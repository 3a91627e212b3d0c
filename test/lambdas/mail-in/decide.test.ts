import { expect, test } from 'vitest';
import { parseCommand } from '../../../lambdas/mail-in/decision/commands.ts';
import { allTicketsScope } from '../../../lambdas/domain/visibility-scope.ts';
import { type MailFacts, decide } from '../../../lambdas/mail-in/decision/decide.ts';
import { listApplicableLimits } from '../../../lambdas/mail-in/rate.ts';
import { type ProgramMailRule, canAcceptMail, receivedMailReasons } from '../../../shared/model/mail.ts';
import { checkRows } from '../../support/rows.ts';

const company_id = 'company';
const scope = { kind: 'company', company_id } as const;
const requester = { id: '6f1c2d3e-1', company_id, is_staff: false, disabled: false, scope };
const agent = { id: 'a9e1c2d3-2', company_id: null, is_staff: true, disabled: false, scope: allTicketsScope };
const createOwnTicketsScope = (user_id: string) => ({ kind: 'requester', company_id, user_id }) as const;
const passedVerdicts = {
  spam: 'PASS',
  virus: 'PASS',
  dkim: 'PASS',
  dmarc: 'PASS',
  dkim_domains: [],
} as const;
const token = { kind: 'valid', ticket_id: 'T', person: '6f1c2d3e' } as const;
const newMailFacts = { token: { kind: 'none' }, ticket: undefined } as const;
const ticket = {
  company_id,
  requester_id: requester.id,
  requester_email: 'jane@acme.example',
  participants: [],
};

/** A reply of the requester. */
const usualFacts: MailFacts = {
  mailCategory: 'message',
  from: 'jane@acme.example',
  token,
  verdicts: passedVerdicts,
  sender: requester,
  domain_company_id: undefined,
  ticket,
  rate: 'ordinary',
  command: undefined,
  is_empty: false,
};

const colleague = { ...requester, id: 'colleague' };
const userOfOtherCompany = { ...requester, company_id: 'else', scope: { ...scope, company_id: 'else' } };
/** A reply of a contact in Cc. */
const createCopiedContactFacts = ({ company = company_id, is_outside = false }): Partial<MailFacts> => ({
  sender: undefined,
  from: 'sam@acme.example',
  contact: { id: 'sam', company_id: company },
  ticket: {
    ...ticket,
    participants: [
      {
        ticket_id: 'T',
        id: 'sam',
        full_name: 'Sam Lee',
        email: 'sam@acme.example',
        state: 'in_copy',
        is_contact: true,
        is_outside,
        added: { by: requester.id, name: 'Jane', at: '2026-11-21T10:00:00.000Z' },
      },
    ],
  },
});
const createVerdictsWithoutPolicy = (...dkim_domains: string[]) =>
  ({ verdicts: { ...passedVerdicts, dmarc: 'GRAY', dkim_domains } }) as const;
const contactFacts = { sender: undefined, ticket: { ...ticket, requester_id: null } } as const;
const programMailFacts = { ...newMailFacts, mailCategory: 'program' } as const;
const createProgramRule = (rule: ProgramMailRule) => ({ company_id, rule });
const factsWithEveryReason = {
  mailCategory: 'bounce',
  rate: 'flood',
  is_empty: true,
  verdicts: { ...passedVerdicts, virus: 'FAIL', spam: 'FAIL', dmarc: 'FAIL' },
} as const;

/** Each row: a mail, the facts that differ from those of an ordinary reply, and the decision. */
const decisionTable: [string, Partial<MailFacts>, string][] = [
  ['an answer of the requester', {}, 'comment'],
  ['an answer of a colleague', { sender: colleague }, 'comment'],
  ['an answer of a contact in copy', createCopiedContactFacts({}), 'comment'],
  [
    'an answer of a contact in copy who is of another company by now',
    createCopiedContactFacts({ company: 'else' }),
    'hold not_a_participant',
  ],
  [
    'an answer of a stranger in copy after staff accepted them',
    createCopiedContactFacts({ company: 'else', is_outside: true }),
    'comment',
  ],
  [
    'an answer of a user of another company in copy',
    { ...createCopiedContactFacts({ company: 'else', is_outside: true }), sender: userOfOtherCompany },
    'comment',
  ],
  [
    'an answer of a contact of the company who is not in copy',
    { ...createCopiedContactFacts({}), ticket },
    'hold not_a_participant',
  ],
  [
    'an answer of a contact who is the requester',
    { ...createCopiedContactFacts({}), ticket: { ...ticket, requester_id: 'sam' } },
    'comment',
  ],
  [
    'an answer of a requester who is a contact of another company by now',
    { ...createCopiedContactFacts({ company: 'else' }), ticket: { ...ticket, requester_id: 'sam' } },
    'hold not_a_participant',
  ],
  ['an answer of staff', { sender: agent }, 'comment'],
  ['an answer of staff after #note', { sender: agent, command: 'note' }, 'comment internal'],
  ['an answer of staff after #close', { sender: agent, command: 'close' }, 'comment close'],
  [
    'an answer of staff after an unknown command',
    { sender: agent, command: 'unknown' },
    'hold unknown_command',
  ],
  [
    'an answer of staff after #assign',
    { sender: agent, command: 'assign', assignee: 'dev' },
    'comment to dev',
  ],
  ['#assign to anybody but staff', { sender: agent, command: 'assign' }, 'hold unknown_command'],
  ['#assign of a customer', { command: 'assign' }, 'comment'],
  ['#close of a customer', { command: 'close' }, 'comment'],
  ['an answer of a contact without account', contactFacts, 'comment'],
  [
    'an answer in the name of a contact, from another address',
    { ...contactFacts, from: 'eve@acme.example' },
    'hold not_a_participant',
  ],
  [
    'an answer of a colleague who sees own tickets only',
    { sender: { ...colleague, scope: createOwnTicketsScope(colleague.id) } },
    'hold not_a_participant',
  ],
  [
    'an answer of the requester, who sees own tickets only',
    { sender: { ...requester, scope: createOwnTicketsScope(requester.id) } },
    'comment',
  ],
  [
    'an answer of a customer who has changed company',
    { sender: userOfOtherCompany },
    'hold not_a_participant',
  ],
  ['an answer of a stranger', { sender: undefined, from: 'eve@else.example' }, 'hold not_a_participant'],
  ['an answer of a disabled person', { sender: { ...requester, disabled: true } }, 'hold disabled'],
  ['an answer of disabled staff', { sender: { ...agent, disabled: true } }, 'hold disabled'],
  ['an answer after half a year', { token: { ...token, kind: 'expired' } }, 'hold expired_address'],
  ['a forged address', { token: { kind: 'forged', ticket_id: 'T' } }, 'hold forged_address'],
  [
    'a forged address, by staff',
    { token: { kind: 'forged', ticket_id: 'T' }, sender: agent },
    'hold forged_address',
  ],
  [
    'a forged address without a ticket',
    { token: { kind: 'forged', ticket_id: undefined }, ticket: undefined },
    'hold forged_address',
  ],
  ['a forged sender', { verdicts: { ...passedVerdicts, dmarc: 'FAIL' } }, 'hold unproven'],
  [
    'a forged sender who is staff',
    { verdicts: { ...passedVerdicts, dmarc: 'FAIL' }, sender: agent },
    'hold unproven',
  ],
  ['a domain without a policy, unsigned', createVerdictsWithoutPolicy(), 'hold unproven'],
  [
    'a domain without a policy, signed by that domain',
    createVerdictsWithoutPolicy('acme.example'),
    'comment',
  ],
  [
    'a domain without a policy, signed by another',
    createVerdictsWithoutPolicy('eve.example'),
    'hold unproven',
  ],
  [
    'a domain without a policy, signed by one that ends alike',
    createVerdictsWithoutPolicy('notacme.example', 'example'),
    'hold unproven',
  ],
  [
    'DMARC that failed to run',
    { verdicts: { ...passedVerdicts, dmarc: 'PROCESSING_FAILED' } },
    'hold unproven',
  ],
  ['several addresses in From', { from: undefined, sender: undefined }, 'hold unclear_sender'],
  ['an answer with an empty envelope sender', { mailCategory: 'no_return_path' }, 'hold no_return_path'],
  [
    'a receipt of a program, also of a company that wants tickets',
    { mailCategory: 'program', program: { company_id, rule: 'open_ticket' } },
    'record program',
  ],
  ['spam', { verdicts: { ...passedVerdicts, spam: 'FAIL' } }, 'hold spam'],
  ['a virus', { verdicts: { ...passedVerdicts, virus: 'FAIL' } }, 'record virus'],
  ['an encrypted mail', { mailCategory: 'encrypted' }, 'hold encrypted'],
  ['a vacation message', { mailCategory: 'automatic' }, 'record automatic'],
  ['a bounce', { mailCategory: 'bounce' }, 'record bounce'],
  ['a read receipt', { mailCategory: 'receipt' }, 'record receipt'],
  ['an answer to an invitation', { mailCategory: 'calendar' }, 'record calendar'],
  ['what looks like a vacation message', { mailCategory: 'perhaps_automatic' }, 'record perhaps_automatic'],
  ['300 of these', { mailCategory: 'perhaps_automatic', rate: 'flood' }, 'record flood'],
  ['our own mail', { mailCategory: 'own' }, 'record loop'],
  ['the 31st mail within an hour', { rate: 'too_many' }, 'hold too_many'],
  ['the 201st mail within an hour', { rate: 'flood' }, 'record flood'],
  ['nothing new', { is_empty: true }, 'record empty'],
  ['everything at once', factsWithEveryReason, 'record virus'],
  ['a first mail of a customer', newMailFacts, 'open_ticket company'],
  ['a first mail of staff', { ...newMailFacts, sender: agent }, 'enquire'],
  [
    'a first mail of a person without company',
    { ...newMailFacts, sender: { ...requester, company_id: null } },
    'enquire',
  ],
  ['a first mail of a stranger', { ...newMailFacts, sender: undefined }, 'enquire'],
  [
    'a first mail of an unknown sender from the mail domain of a company',
    { ...newMailFacts, sender: undefined, domain_company_id: 'by domain' },
    'open_ticket by domain',
  ],
  [
    'a first mail in the name of such a domain',
    {
      ...newMailFacts,
      sender: undefined,
      domain_company_id: 'by domain',
      verdicts: { ...passedVerdicts, dmarc: 'FAIL' },
    },
    'enquire',
  ],
  [
    'the 31st first mail within an hour from such a domain',
    { ...newMailFacts, sender: undefined, domain_company_id: 'by domain', rate: 'too_many' },
    'hold too_many',
  ],
  [
    'a first mail of a customer from the mail domain of another company',
    { ...newMailFacts, domain_company_id: 'by domain' },
    'open_ticket company',
  ],
  [
    'a first mail of staff from the mail domain of a company',
    { ...newMailFacts, sender: agent, domain_company_id: 'by domain' },
    'enquire',
  ],
  [
    'a first mail that names a customer, unproven',
    { ...newMailFacts, verdicts: { ...passedVerdicts, dmarc: 'FAIL' } },
    'enquire',
  ],
  [
    'a first mail without sender',
    { ...newMailFacts, sender: undefined, from: undefined },
    'hold unclear_sender',
  ],
  [
    'a first mail with an empty envelope sender',
    { ...newMailFacts, mailCategory: 'no_return_path' },
    'hold no_return_path',
  ],
  ['an alarm of a company without a rule', { ...programMailFacts, program: undefined }, 'record program'],
  [
    'an alarm of a company that only records',
    { ...programMailFacts, program: createProgramRule('record') },
    'record program',
  ],
  [
    'an alarm of a company that wants tickets',
    { ...programMailFacts, program: createProgramRule('open_ticket') },
    'open_ticket unanswered company',
  ],
  [
    'an alarm of a company that wants one ticket for each subject',
    { ...programMailFacts, program: createProgramRule('add_to_ticket') },
    'add_to_ticket company',
  ],
  [
    'an alarm that nothing proves',
    {
      ...programMailFacts,
      program: createProgramRule('open_ticket'),
      verdicts: { ...passedVerdicts, dmarc: 'FAIL' },
    },
    'hold unproven',
  ],
  [
    'a first mail of a disabled person',
    { ...newMailFacts, sender: { ...requester, disabled: true } },
    'hold disabled',
  ],
  ['an encrypted first mail of a customer', { ...newMailFacts, mailCategory: 'encrypted' }, 'hold encrypted'],
  [
    'an encrypted first mail of a stranger',
    { ...newMailFacts, mailCategory: 'encrypted', sender: undefined },
    'hold encrypted',
  ],
  [
    'the 31st first mail of a customer within an hour',
    { ...newMailFacts, rate: 'too_many' },
    'hold too_many',
  ],
  [
    'the 31st first mail within an hour that names a customer, unproven',
    { ...newMailFacts, rate: 'too_many', verdicts: { ...passedVerdicts, dmarc: 'FAIL' } },
    'hold too_many',
  ],
  [
    'a first mail that is spam',
    { ...newMailFacts, verdicts: { ...passedVerdicts, spam: 'FAIL' } },
    'record spam',
  ],
  [
    'a first mail that is a vacation message',
    { ...newMailFacts, mailCategory: 'automatic' },
    'record automatic',
  ],
];

test('each mail in the table gets the decision of its row', () =>
  checkRows(
    decisionTable,
    ([mail]) => mail,
    ([, changedFacts, expected]) => {
      const decision = decide({ ...usualFacts, ...changedFacts });
      const decisionParts = [
        decision.action,
        'reason' in decision && decision.reason,
        'internal' in decision && decision.internal && 'internal',
        'close' in decision && decision.close && 'close',
        'assignee' in decision && `to ${decision.assignee}`,
        'by_program' in decision && 'unanswered',
        'company_id' in decision && decision.company_id,
      ];
      expect(decisionParts.filter(Boolean).join(' ')).toBe(expected);
    },
  ));

test('staff can accept a recorded mail if a person may have written it', () => {
  const acceptableReasons = ['calendar', 'perhaps_automatic', 'program', 'empty', 'spam', 'flood'];
  expect(
    receivedMailReasons.filter((reason) => canAcceptMail({ outcome: 'recorded', reason })).sort(),
  ).toEqual(acceptableReasons.sort());
});

const forgedToken = { kind: 'forged', ticket_id: 'T' } as const;
const failedVerdicts = { ...passedVerdicts, dmarc: 'FAIL' } as const;

test('forged mails are not counted together with the mails of the person whose name they use', () =>
  checkRows(
    [
      ['a proven mail', usualFacts, 'sender jane@acme.example'],
      ['a forged one', { ...usualFacts, verdicts: failedVerdicts }, 'network 203.0.113.7, unproven all'],
      ['one with several addresses', { ...usualFacts, from: undefined }, 'network 203.0.113.7, unproven all'],
      [
        'a proven one to a made-up reply address',
        { ...usualFacts, token: forgedToken },
        'sender jane@acme.example, made_up_address T',
      ],
    ] satisfies [string, MailFacts, string][],
    ([mail]) => mail,
    ([, facts, expected]) =>
      expect(
        listApplicableLimits(facts, '203.0.113.7')
          .map(({ kind, who }) => `${kind} ${who}`)
          .join(', '),
      ).toBe(expected),
  ));

test.each([
  ['#note\nThe fuse.', 'note', 'The fuse.'],
  ['#NOTE \nThe fuse.', 'note', 'The fuse.'],
  ['#close', 'close', ''],
  ['#close\n\nDone.', 'close', 'Done.'],
  ['#assign Dev\nPlease look.', 'unknown', '#assign Dev\nPlease look.'],
  ['#notes\nA', 'unknown', '#notes\nA'],
  ['#1 is broken', undefined, '#1 is broken'],
  ['See #note\nfour', undefined, 'See #note\nfour'],
])('reads the command in %j', (text, command, content) => {
  expect(parseCommand(text)).toEqual({ command, content });
});

test.each([
  ['#assign me', 'me', ''],
  ['#Assign Dev@acme.example\nPlease look.', 'dev@acme.example', 'Please look.'],
  ['#assign dev@acme.example <mailto:dev@acme.example> \n', 'dev@acme.example', ''],
])('reads the assignee in %j', (text, assignee, content) => {
  expect(parseCommand(text)).toEqual({ command: 'assign', assignee, content });
});
