import { answerLine } from '@portico/lambdas/domain/mail/answer-line.ts';
import { readWholeText } from '@portico/lambdas/mail-in/reply/mail-text.ts';
import { computeMailId } from '@portico/lambdas/mail-in/mail-id.ts';
import { updateItem } from '@portico/lambdas/platform/dynamodb.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import { parseMail } from '@portico/lambdas/platform/mail/parsing/mail-parser.ts';
import { countFloodMail, recordMail } from '@portico/lambdas/mail-in/store.ts';
import { createObjectStorage } from '@portico/lambdas/platform/object-storage.ts';
import { muteRequester } from '@portico/lambdas/notifications/follow.ts';
import { addPeopleFromMail } from '@portico/lambdas/participants/add.ts';
import { createTicketByMail } from '@portico/lambdas/tickets/by-mail.ts';
import { readTicketScreen } from '@portico/lambdas/tickets/ticket-screen.ts';
import { allTicketsScope } from '@portico/lambdas/domain/visibility-scope.ts';
import { type ReceivedMail, noTicketId } from '@portico/lambdas/mail-in/items.ts';
import type { Actor } from '@portico/lambdas/domain/actor.ts';
import { getDemoCompany } from '../people/companies.ts';
import { companies } from '../demo/companies.ts';
import { findExistingTicketIds } from './tickets.ts';
import type { Actors } from '../people/users.ts';

const subject = 'Discharge letters missing the consultant name since Monday';

/** A reply as a mail program writes it, with the mail that it answers quoted below. */
const createMime = (sender: Actor, ticket_number: string, text: string, message_id: string): string =>
  [
    `From: ${sender.full_name} <${sender.email}>`,
    `Subject: Re: [${ticket_number}] ${subject}`,
    `Message-ID: ${message_id}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    ...createReplyEnding(sender),
    '',
  ].join('\r\n');

/** The end of a reply: a signature and the quoted mail. */
const createReplyEnding = (sender: Actor): readonly string[] => [
  '-- ',
  sender.full_name,
  '',
  'On 2 March 2026 at 13:05, Marcus wrote:',
  '',
  `> ${answerLine}`,
  '> The correction went live at lunchtime.',
];

/** Stores a mail that was marked as spam, and the count of mails from a server that sent too many to list. */
async function seedRecordedMails(actors: Actors, bucket: string): Promise<void> {
  const joanne = actors.get('joanne');
  if (!joanne) return;
  const object = 'seed-recorded';
  const mime = [
    `From: ${joanne.full_name} <${joanne.email}>`,
    'Subject: Free text in the letters',
    'Message-ID: <recorded@mail.example>',
    '',
    'FREE TEXT IN CAPITALS is cut off. Can you look?',
    '',
  ].join('\r\n');
  await createObjectStorage(bucket).store(`in/${object}`, 'message/rfc822', Buffer.from(mime));
  const receivedAt = new Date(Date.now() - 3 * 60 * 60 * 1000);
  await recordMail({
    ticket_id: noTicketId,
    id: computeMailId(await parseMail(Buffer.from(mime))),
    object,
    from: joanne.email,
    from_name: joanne.full_name,
    subject: 'Free text in the letters',
    received_at: receivedAt.toISOString(),
    outcome: 'recorded',
    reason: 'spam',
    files: 0,
    left_out: [],
    copies: 0,
  });
  for (let mail = 0; mail < 12; mail += 1)
    await countFloodMail({ kind: 'network', who: '203.0.113.7' }, receivedAt);
}

/** Creates a ticket from a mail of a company's monitoring system, which gets no replies. */
async function seedProgramMail(bucket: string, now: Date): Promise<void> {
  const company = getDemoCompany('nimbleleaf');
  const email = `monitoring@${companies.nimbleleaf.domain}`;
  const full_name = 'Nimbleleaf Monitoring';
  const alertSubject = 'PROBLEM: disk /var of build-runner-3 is 92 % full';
  const mime = [
    `From: ${full_name} <${email}>`,
    `Subject: ${alertSubject}`,
    'Message-ID: <build-runner-3@monitoring.example>',
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Host: build-runner-3\r\nService: disk /var\r\nState: WARNING, 92 % of 200 GB used\r\nSince: 25 minutes',
    '',
  ].join('\r\n');
  const parsedMail = await parseMail(Buffer.from(mime));
  const requester = { id: null, email, full_name };
  const programActor = {
    ...requester,
    id: 'sender',
    company,
    roles: [],
    own_tickets_only: false,
    session_expires_at: 0,
  };
  const at = new Date(now.getTime() - 25 * 60_000);
  const ticket = {
    requester,
    company_id: company.id,
    subject: alertSubject,
    description: readWholeText(parsedMail),
  };
  const ticket_id = await createTicketByMail(programActor, ticket, computeMailId(parsedMail), at);
  if (ticket_id === undefined) return;
  await muteRequester(ticket_id, null);
  const object = 'seed-program';
  await createObjectStorage(bucket).store(`in/${object}`, 'message/rfc822', Buffer.from(mime));
  await recordMail({
    ticket_id,
    id: computeMailId(parsedMail),
    object,
    from: email,
    from_name: full_name,
    subject: alertSubject,
    received_at: at.toISOString(),
    outcome: 'accepted',
    files: 0,
    left_out: [],
    copies: 0,
  });
}

/**
 * Stores mails of two tickets. The first ticket gets the mail that contains the requester's last comment and
 * copies people in, and a colleague's mail, which waits for a decision. A program's mail opens the second.
 */
export async function seedMails(actors: Actors, bucket: string, now: Date): Promise<void> {
  await seedProgramMail(bucket, now);
  const [priya, joanne] = [actors.get('priya'), actors.get('joanne')];
  const id = (await findExistingTicketIds()).get(subject);
  if (id === undefined || !priya || !joanne) return;
  const { ticket, comments } = await readTicketScreen(allTicketsScope, id, { consistent: true });
  const lastComment = comments.findLast(({ user_id }) => user_id === priya.id);
  if (!lastComment) return;
  const storeMail = async (sender: Actor, text: string, fields: Pick<ReceivedMail, 'outcome' | 'reason'>) => {
    const message_id = `<${fields.outcome}.${id.toLowerCase()}@mail.example>`;
    const object = `seed-${fields.outcome}-${id}`;
    const mime = createMime(sender, ticket.ticket_number, text, message_id);
    await createObjectStorage(bucket).store(`in/${object}`, 'message/rfc822', Buffer.from(mime));
    const mail: ReceivedMail = {
      ...fields,
      ticket_id: id,
      id: computeMailId(await parseMail(Buffer.from(mime))),
      object,
      from: sender.email,
      from_name: sender.full_name,
      subject: `[${ticket.ticket_number}] ${subject}`,
      received_at: lastComment.created_at,
      files: 0,
      left_out: [],
      copies: 0,
    };
    await recordMail(mail);
  };
  await storeMail(priya, lastComment.content, { outcome: 'accepted' });
  await updateItem({
    Key: keys.comment(id, lastComment.id),
    UpdateExpression: 'SET left_out = :left_out',
    ExpressionAttributeValues: { ':left_out': createReplyEnding(priya).join('\n') },
  });
  await storeMail(joanne, 'Ward 7 still has three letters with the empty line. Shall I send them to you?', {
    outcome: 'held',
    reason: 'unproven',
  });
  const { domain } = companies.ashcombe;
  const peopleInMail = [
    { email: joanne.email, full_name: joanne.full_name },
    { email: `ruth.abara@${domain}`, full_name: 'Ruth Abara' },
    { email: 'tom.hale@letterpress.example', full_name: 'Tom Hale' },
  ];
  await addPeopleFromMail(priya, id, peopleInMail, true, new Date(ticket.updated_at));
  await seedRecordedMails(actors, bucket);
}
