import * as z from 'zod';
import { formatTicketNumber } from '@portico/shared/model/ticket-number.ts';
import { type Item, updateItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

const Counter = z.object({ last_number: z.int() });
export const parseLastNumber = (counter: Item): number => Counter.parse(counter).last_number;

/** Allocates the next numbers. Numbers are never reused: a failed creation leaves a gap. */
export async function allocateTicketNumbers(count: number): Promise<string[]> {
  const counter = await updateItem({
    Key: keys.ticketCounter(),
    UpdateExpression: 'ADD last_number :count',
    ExpressionAttributeValues: { ':count': count },
    ReturnValues: 'UPDATED_NEW',
  });
  const firstNumber = parseLastNumber(counter) - count + 1;
  return Array.from({ length: count }, (_, index) => formatTicketNumber(firstNumber + index));
}
