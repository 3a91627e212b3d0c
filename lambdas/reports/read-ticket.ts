import type { ReportedTicket } from '../domain/reports/facts.ts';
import type { Item } from '../platform/dynamodb.ts';
import { allOf, found } from '../table/all-items.ts';
import { keys } from '../table/keys.ts';
import { answerTime, reportedTicketOf } from './reported-ticket.ts';

const partOf = (id: string, first: string, last = `${first}~`) => ({
  ConsistentRead: true,
  KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
  ExpressionAttributeValues: { ':pk': keys.ticket(id).pk, ':first': first, ':last': last },
});

/** Few tickets have more comments before the first answer. */
const commentsAtOnce = 10;

/** The comments up to the first answer: what is said later does not matter. */
async function firstComments(id: string): Promise<Item[]> {
  const comments: Item[] = [];
  for await (const item of found({ ...partOf(id, keys.comment('', '').sk), Limit: commentsAtOnce })) {
    comments.push(item);
    if (answerTime(item) !== undefined) break;
  }
  return comments;
}

/** What reports need of a ticket, read strongly; undefined without a ticket. */
export async function reportedTicket(id: string): Promise<ReportedTicket | undefined> {
  const parts = await Promise.all([
    allOf(partOf(id, keys.change('', '').sk)),
    firstComments(id),
    // The ticket and its ratings are neighbours.
    allOf(partOf(id, keys.rating('', '').sk, keys.ticket('').sk)),
  ]);
  return reportedTicketOf(parts.flat());
}
