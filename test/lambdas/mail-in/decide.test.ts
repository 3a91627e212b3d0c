import { expect, test } from 'vitest';
import { parseCommand } from '../../../lambdas/mail-in/decision/commands.ts';
import { allTickets } from '../../../lambdas/domain/visibility-scope.ts';
import { type Facts, decide } from '../../../lambdas/mail-in/decision/decide.ts';
import { applicableLimits } from '../../../lambdas/mail-in/rate.ts';
import { type ProgramRule, canAcceptMail, receivedReasons } from '../../../shared/model/mail.ts';
import { checkRows } from '../../support/rows.ts';

const company_id = 'company';
const scope = { kind: 'company', company_id } as const;
const requester = { id: '6f1c2d3e-1', company_id, is_staff: false, disabled: false, scope };
const agent = { id: 'a9e1c2d3-2', company_id: null, is_staff: true, disabled: false, scope: allTickets };
const ownTicketsScope = (user_id: string) => ({ kind: 'requester', company_id, user_id }) as const;
const allOk = { spam: 'PASS', virus: 'PASS', dkim: 'PASS', dmarc: 'PASS', dkim_domains: [] } as const;
const token = { kind: 'valid', ticket_id: 'T', person: '6f1c2d3e' } as const;
const newMail = { token: { kind: 'none' }, ticket: undefined } as const;
const ticket = {
  company_id,
  requester_id: requester.id,
  requester_email: 'jane@acme.example',
  participants: [],
};

/** A reply of the requester. */
const usualFacts: Facts = {
  nature: 'message',
  from: 'jane@acme.example',
  token,
  verdicts: allOk,
  sender: requester,
  domain_company_id: undefined,
  ticket,
  rate: 'ordinary',
  command: undefined,
  is_empty: false,
};

const colleague = { ...requester, id: 'colleague' };
const foreigner = { ...requester, company_id: 'else', scope: { ...scope, company_id: 'else' } };
/** A reply of a contact in Cc. */
const contactInCopy = ({ company = company_id, is_outside = false }): Partial<Facts> => ({
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
const noPolicy = (...dkim_domains: string[]) =>
  ({ verdicts: { ...allOk, dmarc: 'GRAY', dkim_domains } }) as const;
const contact = { sender: undefined, ticket: { ...ticket, requester_id: null } } as const;
const alarmMail = { ...newMail, nature: 'program' } as const;
const rule = (of: ProgramRule) => ({ company_id, rule: of });
const everyReason = {
  nature: 'bounce',
  rate: 'flood',
  is_empty: true,
  verdicts: { ...allOk, virus: 'FAIL', spam: 'FAIL', dmarc: 'FAIL' },
} as const;

/** Each row: a mail, the facts that differ from those of an ordinary reply, and the decision. */
const table: [string, Partial<Facts>, string][] = [
  ['an answer of the requester', {}, 'comment'],
  ['an answer of a colleague', { sender: colleague }, 'comment'],
  ['an answer of a contact in copy', contactInCopy({}), 'comment'],
  [
    'an answer of a contact in copy who is of another company by now',
    contactInCopy({ company: 'else' }),
    'hold not_a_participant',
  ],
  [
    'an answer of a stranger in copy after staff accepted them',
    contactInCopy({ company: 'else', is_outside: true }),
    'comment',
  ],
  [
    'an answer of a user of another company in copy',
    { ...contactInCopy({ company: 'else', is_outside: true }), sender: foreigner },
    'comment',
  ],
  [
    'an answer of a contact of the company who is not in copy',
    { ...contactInCopy({}), ticket },
    'hold not_a_participant',
  ],
  [
    'an answer of a contact who is the requester',
    { ...contactInCopy({}), ticket: { ...ticket, requester_id: 'sam' } },
    'comment',
  ],
  [
    'an answer of a requester who is a contact of another company by now',
    { ...contactInCopy({ company: 'else' }), ticket: { ...ticket, requester_id: 'sam' } },
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
  ['an answer of a contact without account', contact, 'comment'],
  [
    'an answer in the name of a contact, from another address',
    { ...contact, from: 'eve@acme.example' },
    'hold not_a_participant',
  ],
  [
    'an answer of a colleague who sees own tickets only',
    { sender: { ...colleague, scope: ownTicketsScope(colleague.id) } },
    'hold not_a_participant',
  ],
  [
    'an answer of the requester, who sees own tickets only',
    { sender: { ...requester, scope: ownTicketsScope(requester.id) } },
    'comment',
  ],
  ['an answer of a customer who has changed company', { sender: foreigner }, 'hold not_a_participant'],
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
  ['a forged sender', { verdicts: { ...allOk, dmarc: 'FAIL' } }, 'hold unproven'],
  ['a forged sender who is staff', { verdicts: { ...allOk, dmarc: 'FAIL' }, sender: agent }, 'hold unproven'],
  ['a domain without a policy, unsigned', noPolicy(), 'hold unproven'],
  ['a domain without a policy, signed by that domain', noPolicy('acme.example'), 'comment'],
  ['a domain without a policy, signed by another', noPolicy('eve.example'), 'hold unproven'],
  [
    'a domain without a policy, signed by one that ends alike',
    noPolicy('notacme.example', 'example'),
    'hold unproven',
  ],
  ['DMARC that failed to run', { verdicts: { ...allOk, dmarc: 'PROCESSING_FAILED' } }, 'hold unproven'],
  ['several addresses in From', { from: undefined, sender: undefined }, 'hold unclear_sender'],
  ['an answer with an empty envelope sender', { nature: 'no_return_path' }, 'hold no_return_path'],
  [
    'a receipt of a program, also of a company that wants tickets',
    { nature: 'program', program: { company_id, rule: 'open_ticket' } },
    'record program',
  ],
  ['spam', { verdicts: { ...allOk, spam: 'FAIL' } }, 'hold spam'],
  ['a virus', { verdicts: { ...allOk, virus: 'FAIL' } }, 'record virus'],
  ['an encrypted mail', { nature: 'encrypted' }, 'hold encrypted'],
  ['a vacation message', { nature: 'automatic' }, 'record automatic'],
  ['a bounce', { nature: 'bounce' }, 'record bounce'],
  ['a read receipt', { nature: 'receipt' }, 'record receipt'],
  ['an answer to an invitation', { nature: 'calendar' }, 'record calendar'],
  ['what looks like a vacation message', { nature: 'perhaps_automatic' }, 'record perhaps_automatic'],
  ['300 of these', { nature: 'perhaps_automatic', rate: 'flood' }, 'record flood'],
  ['our own mail', { nature: 'own' }, 'record loop'],
  ['the 31st mail within an hour', { rate: 'too_many' }, 'hold too_many'],
  ['the 201st mail within an hour', { rate: 'flood' }, 'record flood'],
  ['nothing new', { is_empty: true }, 'record empty'],
  ['everything at once', everyReason, 'record virus'],
  ['a first mail of a customer', newMail, 'open_ticket company'],
  ['a first mail of staff', { ...newMail, sender: agent }, 'enquire'],
  [
    'a first mail of a person without company',
    { ...newMail, sender: { ...requester, company_id: null } },
    'enquire',
  ],
  ['a first mail of a stranger', { ...newMail, sender: undefined }, 'enquire'],
  [
    'a first mail of an unknown sender from the mail domain of a company',
    { ...newMail, sender: undefined, domain_company_id: 'by domain' },
    'open_ticket by domain',
  ],
  [
    'a first mail in the name of such a domain',
    { ...newMail, sender: undefined, domain_company_id: 'by domain', verdicts: { ...allOk, dmarc: 'FAIL' } },
    'enquire',
  ],
  [
    'the 31st first mail within an hour from such a domain',
    { ...newMail, sender: undefined, domain_company_id: 'by domain', rate: 'too_many' },
    'hold too_many',
  ],
  [
    'a first mail of a customer from the mail domain of another company',
    { ...newMail, domain_company_id: 'by domain' },
    'open_ticket company',
  ],
  [
    'a first mail of staff from the mail domain of a company',
    { ...newMail, sender: agent, domain_company_id: 'by domain' },
    'enquire',
  ],
  [
    'a first mail that names a customer, unproven',
    { ...newMail, verdicts: { ...allOk, dmarc: 'FAIL' } },
    'enquire',
  ],
  ['a first mail without sender', { ...newMail, sender: undefined, from: undefined }, 'hold unclear_sender'],
  [
    'a first mail with an empty envelope sender',
    { ...newMail, nature: 'no_return_path' },
    'hold no_return_path',
  ],
  ['an alarm of a company without a rule', { ...alarmMail, program: undefined }, 'record program'],
  ['an alarm of a company that only records', { ...alarmMail, program: rule('record') }, 'record program'],
  [
    'an alarm of a company that wants tickets',
    { ...alarmMail, program: rule('open_ticket') },
    'open_ticket unanswered company',
  ],
  [
    'an alarm of a company that wants one ticket for each subject',
    { ...alarmMail, program: rule('add_to_ticket') },
    'add_to_ticket company',
  ],
  [
    'an alarm that nothing proves',
    { ...alarmMail, program: rule('open_ticket'), verdicts: { ...allOk, dmarc: 'FAIL' } },
    'hold unproven',
  ],
  [
    'a first mail of a disabled person',
    { ...newMail, sender: { ...requester, disabled: true } },
    'hold disabled',
  ],
  ['an encrypted first mail of a customer', { ...newMail, nature: 'encrypted' }, 'hold encrypted'],
  [
    'an encrypted first mail of a stranger',
    { ...newMail, nature: 'encrypted', sender: undefined },
    'hold encrypted',
  ],
  ['the 31st first mail of a customer within an hour', { ...newMail, rate: 'too_many' }, 'hold too_many'],
  [
    'the 31st first mail within an hour that names a customer, unproven',
    { ...newMail, rate: 'too_many', verdicts: { ...allOk, dmarc: 'FAIL' } },
    'hold too_many',
  ],
  ['a first mail that is spam', { ...newMail, verdicts: { ...allOk, spam: 'FAIL' } }, 'record spam'],
  ['a first mail that is a vacation message', { ...newMail, nature: 'automatic' }, 'record automatic'],
];

test('each mail in the table gets the decision of its row', () =>
  checkRows(
    table,
    ([mail]) => mail,
    ([, changed, expected]) => {
      const decision = decide({ ...usualFacts, ...changed });
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
  expect(receivedReasons.filter((reason) => canAcceptMail({ fate: 'recorded', reason })).sort()).toEqual(
    acceptableReasons.sort(),
  );
});

const forgedToken = { kind: 'forged', ticket_id: 'T' } as const;
const failedChecks = { ...allOk, dmarc: 'FAIL' } as const;

test('forged mails are not counted together with the mails of the person whose name they use', () =>
  checkRows(
    [
      ['a proven mail', usualFacts, 'sender jane@acme.example'],
      ['a forged one', { ...usualFacts, verdicts: failedChecks }, 'network 203.0.113.7, unproven all'],
      ['one with several addresses', { ...usualFacts, from: undefined }, 'network 203.0.113.7, unproven all'],
      [
        'a proven one to a made-up reply address',
        { ...usualFacts, token: forgedToken },
        'sender jane@acme.example, made_up_address T',
      ],
    ] satisfies [string, Facts, string][],
    ([mail]) => mail,
    ([, facts, expected]) =>
      expect(
        applicableLimits(facts, '203.0.113.7')
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
