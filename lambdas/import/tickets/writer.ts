import type { RecordOfKind, TransferRecord } from '@portico/shared/transfer/records.ts';
import { readVersions } from '../../domain/service-levels/versions.ts';
import { eventItem } from '../../domain/ticket/recorded-event.ts';
import { eventTerms } from '../../domain/ticket/store.ts';
import { type Item, putAll } from '../../platform/dynamodb.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { objectStorage } from '../../platform/object-storage.ts';
import { keys } from '../../table/keys.ts';
import { nextTicketNumbers } from '../../tickets/ticket-numbers.ts';
import { commentItem, descriptionItem } from '../../tickets/items.ts';
import { type Origin, readOrigins } from '../origins.ts';
import type { ImportContext, ImportRow, RecordResult, Writer } from '../writer.ts';
import { belongingItems } from './belongings.ts';
import { type ComposedTicket, composeTicket, recordedEvents } from './compose.ts';
import { type ImportedFile, composeFile, fileId } from './conversation.ts';
import { TicketProblem } from './fields.ts';
import { FileProblem, readContent } from './content.ts';
import { type Known, readKnown } from './known.ts';
import { mergeTickets } from './merges.ts';
import { ratingItems } from './rating.ts';
import { takeSnapshot } from './snapshot.ts';
import { existingTickets, storeTickets } from './store-tickets.ts';
import { type TicketGroup, collectNames, groupTickets, ownSource, stableTicketId } from './ticket-group.ts';
import { takeBack } from './take-back.ts';
import { updateTicket } from './update-ticket.ts';

/** Files that are stored at the same time: each is in memory. */
const filesAtOnce = 4;
/** Tickets that are changed at the same time. */
const changedAtOnce = 4;

type Results = Map<TransferRecord, RecordResult>;

/** The records of a group have one result, unless one of them has its own. */
function setResults(
  results: Results,
  { ticket, comments, files, events, ratings, belongings }: TicketGroup,
  result: RecordResult,
) {
  const { message: _, id: __, ...same } = result;
  results.set(ticket, result);
  for (const record of [...comments, ...files, ...events, ...ratings, ...belongings])
    if (!results.has(record)) results.set(record, same);
}

/** Of an export of this product, which has no content of files that nobody can download. */
const isWithheld = ({ withheld }: RecordOfKind<'file'>, { source }: TicketGroup) =>
  source === ownSource && withheld !== null;

/** Stores the content of the files of a ticket that can be read, and says what is wrong with the others. */
async function storeFiles(
  group: TicketGroup,
  known: Known,
  { files, dry_run }: ImportContext,
  results: Results,
  existing: ReadonlySet<string> = new Set(),
): Promise<ImportedFile[]> {
  const wanted = group.files.filter((record) => !existing.has(fileId(record, group)));
  const stored = await inParallel(wanted, filesAtOnce, async (record): Promise<ImportedFile[]> => {
    try {
      const content = isWithheld(record, group) ? undefined : await readContent(record, files);
      const file = composeFile(record, content?.length, group, stableTicketId(group), known);
      const { file_path, file_type } = file.attachment;
      if (content && !dry_run)
        await objectStorage(requiredVariable('ATTACHMENTS_BUCKET')).store(file_path, file_type, content);
      return [file];
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      results.set(record, { outcome: 'failed', message: error.message });
      return [];
    }
  });
  return stored.flat();
}

const composeItems = (
  group: TicketGroup,
  { ticket, events, description, comments, files }: ComposedTicket,
): Item[] => [
  {
    ...descriptionItem(ticket.id, description),
    ...(group.ticket.split_into && { split_into: group.ticket.split_into }),
  },
  ...comments.map(commentItem),
  ...events.map(eventItem),
  ...files.map(({ attachment }) => ({ ...keys.attachment(ticket.id, attachment.id), ...attachment })),
  ...ratingItems(group, ticket, events),
  ...belongingItems(group),
];

/** The number that a ticket has, or is to have. */
const readNumber = (origin: Origin | undefined): string | undefined => {
  const number = origin?.values['ticket_number'];
  return typeof number === 'string' ? number : undefined;
};

interface Batch {
  readonly name: string;
  readonly groups: readonly TicketGroup[];
  /** Ids of tickets that exist. */
  readonly existing: ReadonlySet<string>;
  readonly origins: ReadonlyMap<TicketGroup, Origin>;
  readonly known: Known;
}

/** Tickets that are new, and those that an interrupted run has begun. */
async function createTickets(
  { name, groups, existing, origins, known }: Batch,
  context: ImportContext,
  results: Results,
): Promise<void> {
  const { import_id, at, dry_run } = context;
  const knownNumber = (group: TicketGroup) =>
    readNumber(origins.get(group)) ?? (group.source === ownSource ? group.ticket.ticket_number : undefined);
  const withoutNumber = groups.filter((group) => knownNumber(group) === undefined);
  const numbers = dry_run || withoutNumber.length === 0 ? [] : await nextTicketNumbers(withoutNumber.length);
  const composed: (readonly [TicketGroup, ComposedTicket])[] = [];
  for (const group of groups) {
    const problems: string[] = [];
    const number = knownNumber(group) ?? numbers[withoutNumber.indexOf(group)] ?? '';
    try {
      const files = await storeFiles(group, known, context, results);
      if (dry_run && group.events.length > 0) {
        // The service levels that they name are not stored yet.
        recordedEvents(group, stableTicketId(group));
        setResults(results, group, { outcome: 'created', id: stableTicketId(group) });
        continue;
      }
      const ticket = await composeTicket(group, known, number, files, (problem) => problems.push(problem));
      composed.push([group, ticket]);
      setResults(results, group, {
        outcome: 'created',
        id: ticket.ticket.id,
        ...(problems.length > 0 && { message: problems.join(' ') }),
      });
    } catch (error) {
      if (!(error instanceof TicketProblem)) throw error;
      setResults(results, group, { outcome: 'failed', message: error.message });
    }
  }
  if (dry_run) return;
  // First: a run that continues must give the same numbers.
  const begun = composed.filter(([, { ticket }]) => !existing.has(ticket.id));
  await putAll(
    begun.map(([{ source, id }, { ticket }]) => {
      const values = {
        ...takeSnapshot(ticket),
        ticket_number: ticket.ticket_number,
        revision: ticket.revision,
        batch: name,
      };
      const by = { created_by: import_id, written_by: import_id };
      const origin: Origin = { id: ticket.id, ...by, outcome: 'created', values };
      return { ...keys.origin(source, 'ticket', id), ...origin };
    }),
  );
  const versions = await readVersions(...eventTerms(composed.flatMap(([, { events }]) => events)));
  await storeTickets(
    name,
    composed.map(([group, one]) => ({ ticket: one.ticket, items: composeItems(group, one) })),
    versions,
    at,
  );
}

async function readGroupOrigins(groups: readonly TicketGroup[]): Promise<Map<TicketGroup, Origin>> {
  const bySource = Map.groupBy(groups, ({ source }) => source);
  const found = new Map<TicketGroup, Origin>();
  for (const [source, some] of bySource) {
    const origins = await readOrigins(
      source,
      'ticket',
      some.map(({ id }) => id),
    );
    for (const group of some) {
      const origin = origins.get(group.id);
      if (origin) found.set(group, origin);
    }
  }
  return found;
}

async function write(rows: readonly ImportRow[], context: ImportContext): Promise<RecordResult[]> {
  const { source, import_id, dry_run } = context;
  const results: Results = new Map();
  const all = groupTickets(rows, source);
  const groups = [...new Map(all.map((group) => [`${group.source} ${group.id}`, group])).values()];
  for (const group of all)
    if (!groups.includes(group))
      setResults(results, group, { outcome: 'failed', message: 'It is in the import twice.' });
  const [known, origins] = await Promise.all([
    readKnown(source, collectNames(groups), context),
    readGroupOrigins(groups),
  ]);
  const existing = await existingTickets(
    groups.map((group) => origins.get(group)?.id ?? stableTicketId(group)),
  );
  const name = `${import_id}#${rows[0]?.row}`;
  // What a run that was interrupted has begun is counted together again.
  const isNew = (group: TicketGroup) => {
    const origin = origins.get(group);
    return origin?.values['batch'] === name || !existing.has(origin?.id ?? stableTicketId(group));
  };
  await createTickets({ name, groups: groups.filter(isNew), existing, origins, known }, context, results);
  await inParallel(
    groups.filter((group) => !isNew(group)),
    changedAtOnce,
    async (group) => {
      const files = (stored: ReadonlySet<string>) => storeFiles(group, known, context, results, stored);
      setResults(
        results,
        group,
        await updateTicket(group, known, files, origins.get(group), import_id, dry_run),
      );
    },
  );
  if (!dry_run) await mergeTickets(groups, results);
  return rows.map(
    ({ record }) => results.get(record) ?? { outcome: 'failed', message: 'It belongs to no ticket.' },
  );
}

/** Stores tickets with their comments, files and ratings, in bulk. */
export const ticketWriter: Writer = {
  kinds: [
    'ticket',
    'comment',
    'file',
    'event',
    'rating',
    'alert',
    'participant',
    'follower',
    'link',
    'merge',
  ],
  write,
  takeBack,
};
