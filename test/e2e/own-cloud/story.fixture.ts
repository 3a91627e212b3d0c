import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { changeProfile } from '../../../lambdas/people/profile/update-profile.ts';
import { call } from '../../support/api.ts';
import { listAllMails } from '../../support/inbox.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import { sendMail } from '../../support/send-mail.ts';
import { sendMails } from '../../support/ticket-mails.ts';

const newAgent = async (full_name: string) => {
  const agent = await newPerson('agent', { full_name });
  await changeProfile(agent.id, () => ({ mails_off: [] }));
  return agent;
};

/** A customer with a mail program, and three agents who receive mails. */
export async function startScenario() {
  const cloud = await startOwnCloud();
  const company = await newCompany('Northgate Clinic');
  const [priya, marcus, dev, noor] = await Promise.all([
    newPerson('customer', { company, full_name: 'Priya Raghunathan' }),
    newAgent('Marcus Adeyemi'),
    newAgent('Dev Patel'),
    newAgent('Noor Haddad'),
  ]);
  return { cloud, priya, marcus, dev, noor };
}

/** Type and content of a text file to upload. */
const createTextFile = (content: string) => ({ mimeType: 'text/plain', buffer: Buffer.from(content) });

export async function createTicket(page: Page, subject: string, description: string): Promise<void> {
  await page.goto('/support/my-tickets');
  await page.getByRole('link', { name: 'New Ticket' }).click();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill(description);
  await page.getByLabel('Files to add').setInputFiles([
    { name: 'tablets.txt', ...createTextFile('A1\nA2') },
    { name: 'ward-7.txt', ...createTextFile('access point 12') },
  ]);
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByText('Support ticket created successfully').waitFor();
}

/** Opens a screen, and waits until it opens its live connection. */
export async function openLiveScreen(page: Page, path: string): Promise<void> {
  const socketPromise = page.waitForEvent(
    'websocket',
    (webSocket) => new URL(webSocket.url()).pathname === '/live',
  );
  await page.goto(path);
  await socketPromise;
}

export const commentField = (page: Page) => page.getByLabel('Add a comment');
export const statusSelect = (page: Page, value: string) =>
  page.getByRole('button', { name: /^Status/ }).filter({ hasText: value });

export const readTicketDetail = (id: string, as: Person) => call('getTicket', { params: { id } }, as);

/** The mails to a person about a ticket, oldest first. */
export const readInbox = async ({ inbox }: OwnCloud, { email }: Person, ticket_number: string) =>
  (await listAllMails(inbox)).filter(
    ({ destination, subject }) => destination.to.includes(email) && subject.includes(ticket_number),
  );

/** Sends waiting mails, and returns the kinds of a person's mails about a ticket. */
export async function sendAndReadMailKinds(id: string, person: Person, reader: Person): Promise<string[]> {
  await sendMails(id, []);
  const { items } = await call('listTicketMails', { params: { id } }, reader);
  return items
    .filter(({ email }) => email === person.email)
    .flatMap(({ kinds }) => kinds)
    .sort();
}

/** Waits until every mail about a ticket has arrived. */
export const waitUntilMailsDelivered = async (id: string, reader: Person) => {
  const listMailOutcomes = async () =>
    (await call('listTicketMails', { params: { id } }, reader)).items.map(({ outcome }) => outcome);
  await expect
    .poll(async () => (await listMailOutcomes()).every((outcome) => outcome === 'delivered'))
    .toBe(true);
};

/**
 * Replies inline to the newest mail about a ticket: the answer follows the quoted line that it refers to, and
 * the rest of the mail is quoted around it. A signature is at the end.
 */
export async function answerInline(
  cloud: OwnCloud,
  person: Person,
  ticket_number: string,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  const mail = (await readInbox(cloud, person, ticket_number)).at(-1);
  expect(mail).toBeDefined();
  const replyLines = (mail?.body.text ?? '')
    .trim()
    .split('\n')
    .map((line) => {
      const answer = Object.entries(answers).find(([quotedText]) => line.includes(quotedText))?.[1];
      return `> ${line}${answer === undefined ? '' : `\n\n${answer}\n`}`;
    });
  const signature = `-- \n${person.full_name}\nHead of IT, Northgate Clinic`;
  await sendMail(
    {
      from: person.email,
      to: mail?.replyTo[0] ?? '',
      subject: `Re: ${mail?.subject ?? ''}`,
      text: `On Sun, 22 Nov 2026 at 10:12, Support wrote:\n\n${replyLines.join('\n')}\n\n${signature}\n`,
      headers: {
        References: mail?.headers.find(({ name }) => name === 'References')?.value ?? '',
      },
    },
    cloud.endpoints['ses-receiving'],
  );
}
