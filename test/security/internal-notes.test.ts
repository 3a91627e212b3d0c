import { expect, it } from 'vitest';
import { monotonicFactory } from 'ulid';
import { call, newKey } from '../support/api.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { putComments } from '../support/stored-items/tickets.ts';

const company = await newCompany();
const [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
const publicCommentCount = 5;
/** A ticket's notes do not fit into one DynamoDB response. */
const notesPerComment = 4;
const longNote = 'n'.repeat(80_000);

/** A ticket with public comments, with or without notes before each of them. */
async function createTicket(hasNotes: boolean) {
  const body = { subject: 'Twin', description: 'Which of the two has notes?' };
  const { id: ticket_id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const nextId = monotonicFactory();
  const startTime = Date.now();
  const author = { user_id: agent.id, user_name: agent.full_name, user_email: agent.email };
  for (let round = 0; round < publicCommentCount; round += 1) {
    const commentTime = startTime + round * 1000;
    const createComment = (content: string, is_internal: boolean) => ({
      ...author,
      id: nextId(commentTime),
      ticket_id,
      content,
      is_internal,
      author_role: 'support' as const,
      created_at: new Date(commentTime).toISOString(),
    });
    const hiddenNotes = Array.from({ length: hasNotes ? notesPerComment : 0 }, () =>
      createComment(longNote, true),
    );
    await putComments([...hiddenNotes, createComment(`Public ${round}`, false)]);
  }
  return ticket_id;
}

/** Everything that paging through comments reveals to a customer: each page's contents and cursor. */
async function readPages(id: string, limit: number) {
  const pages: { contents: string[]; cursor: string | null }[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(cursor !== undefined && { cursor }) };
    const page = await call('listTicketComments', { params: { id }, query }, customer);
    const lastItem = page.items.at(-1);
    pages.push({
      contents: page.items.map(({ content }) => content),
      cursor:
        page.next_cursor && String(Buffer.from(page.next_cursor, 'base64url').toString() === lastItem?.id),
    });
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

it(
  'pages of comments are identical with and without internal notes between them, including cursors',
  { tags: ['nightly'] },
  async () => {
    const [ticketWithNotes, ticketWithoutNotes] = await Promise.all([
      createTicket(true),
      createTicket(false),
    ]);
    for (const limit of [1, 2, publicCommentCount, 50]) {
      const pages = await readPages(ticketWithNotes, limit);
      expect(pages).toEqual(await readPages(ticketWithoutNotes, limit));
      expect(pages).toHaveLength(Math.ceil(publicCommentCount / limit));
    }
    const readScreen = async (id: string, reader = customer) => {
      const { comments, older_comments, older_history } = await call('getTicket', { params: { id } }, reader);
      return { contents: comments.map(({ content }) => content), older_comments, older_history };
    };
    expect(await readScreen(ticketWithNotes)).toEqual(await readScreen(ticketWithoutNotes));
    // For staff, the notes do not fit into one response.
    expect((await readScreen(ticketWithNotes, agent)).older_comments).not.toBeNull();
  },
);
