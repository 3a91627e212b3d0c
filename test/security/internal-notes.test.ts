import { expect, it } from 'vitest';
import { monotonicFactory } from 'ulid';
import { call, newKey } from '../support/api.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { putComments } from '../support/stored-items/tickets.ts';

const company = await newCompany();
const [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
const publicComments = 5;
/** Number of notes before each public comment. A ticket's notes do not fit into one DynamoDB response. */
const notes = 4;
const longNote = 'n'.repeat(80_000);

/** A ticket with public comments, with or without notes before each of them. */
async function newTicket(hasNotes: boolean) {
  const body = { subject: 'Twin', description: 'Which of the two has notes?' };
  const { id: ticket_id } = await call('createTicket', { body, idempotency_key: newKey() }, customer);
  const nextId = monotonicFactory();
  const start = Date.now();
  const author = { user_id: agent.id, user_name: agent.full_name, user_email: agent.email };
  for (let round = 0; round < publicComments; round += 1) {
    const at = start + round * 1000;
    const comment = (content: string, is_internal: boolean) => ({
      ...author,
      id: nextId(at),
      ticket_id,
      content,
      is_internal,
      author_role: 'support' as const,
      created_at: new Date(at).toISOString(),
    });
    const hiddenNotes = Array.from({ length: hasNotes ? notes : 0 }, () => comment(longNote, true));
    await putComments([...hiddenNotes, comment(`Public ${round}`, false)]);
  }
  return ticket_id;
}

/** Everything that paging through comments reveals to a customer: each page's contents and cursor. */
async function pagesOf(id: string, limit: number) {
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
    const [withNotes, twin] = await Promise.all([newTicket(true), newTicket(false)]);
    for (const limit of [1, 2, publicComments, 50]) {
      const pages = await pagesOf(withNotes, limit);
      expect(pages).toEqual(await pagesOf(twin, limit));
      expect(pages).toHaveLength(Math.ceil(publicComments / limit));
    }
    const screenOf = async (id: string, as = customer) => {
      const { comments, older_comments, older_history } = await call('getTicket', { params: { id } }, as);
      return { contents: comments.map(({ content }) => content), older_comments, older_history };
    };
    expect(await screenOf(withNotes)).toEqual(await screenOf(twin));
    // For staff, the notes do not fit into one response.
    expect((await screenOf(withNotes, agent)).older_comments).not.toBeNull();
  },
);
