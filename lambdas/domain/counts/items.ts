import * as z from 'zod';
import { countedFigures, noDimensionValue, type reportDimensions } from '@portico/shared/model/reports.ts';
import { priorities, ticketStatuses } from '@portico/shared/model/ticket.ts';
import type { Item } from '../../platform/dynamodb.ts';
import type { CountedFacts } from './facts.ts';

const Dimensions = z.object({
  company: z.string().default(noDimensionValue),
  assignee: z.string().default(noDimensionValue),
  group: z.string().default(noDimensionValue),
  category: z.string().default(noDimensionValue),
} satisfies Record<(typeof reportDimensions)[number], z.ZodType>);

const FactsItem = z.object({
  /** Increases with each processed message about the ticket. */
  version: z.int(),
  /** Null if the ticket no longer exists. */
  facts: z
    .object({
      dimensions: Dimensions,
      created: z.string(),
      status: z.enum(ticketStatuses),
      priority: z.enum(priorities),
      waits_on_us: z.boolean(),
      tags: z.array(z.string()),
      happened: z.array(
        z.object({
          figure: z.enum(countedFigures),
          day: z.string(),
          times: z.int(),
          minutes: z.int().optional(),
          business_minutes: z.int().optional(),
        }),
      ),
    })
    .nullable(),
});
export interface RecordedFacts {
  readonly version: number;
  readonly facts: CountedFacts | null;
}
export const parseRecordedFacts = (item: Item): RecordedFacts => FactsItem.parse(item);

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const RowItem = z.looseObject({ sk: z.string() });
/** Parses a row of counters. */
export function parseCountRow(item: Item) {
  const { sk, ...others } = RowItem.parse(item);
  const at = sk.lastIndexOf('#');
  return {
    value: sk.slice(0, at),
    day: sk.slice(at + 1),
    counters: Object.entries(others).flatMap(([name, count]) =>
      typeof count === 'number' ? [[name, count] as const] : [],
    ),
  };
}

const EntryItem = Dimensions.extend({
  sk: z.string(),
  /** The day on which the ticket was created. */
  created: z.string(),
  times: z.int().default(1),
  minutes: z.int().optional(),
  business_minutes: z.int().optional(),
});
/** Parses the item of a count entry: a ticket that is included in a figure. */
export function parseCountEntry(item: Item) {
  const {
    sk,
    created,
    times,
    minutes = null,
    business_minutes = null,
    ...dimensions
  } = EntryItem.parse(item);
  const [on = '', ticket = ''] = sk.split('#');
  return { day: day.parse(on), ticket, created, times, minutes, business_minutes, dimensions };
}
export type CountEntry = ReturnType<typeof parseCountEntry>;
