import { retention } from '@portico/shared/model/retention.ts';
import type { RecordOfKind, TransferRecord } from '@portico/shared/transfer/records.ts';
import { readVersions } from '../../domain/service-levels/versions.ts';
import { pendingAttachmentItem } from '../../domain/ticket/attachment-item.ts';
import { eventItem } from '../../domain/ticket/recorded-event.ts';
import { listEventTerms } from '../../domain/ticket/store.ts';
import { type Item, putAll } from '../../platform/dynamodb.ts';
import { requireVariable } from '../../platform/environment.ts';
import { runInParallel } from '../../platform/in-parallel.ts';
import { createObjectStorage } from '../../platform/object-storage.ts';
import { computeExpiryTime } from '../../table/expiry.ts';
import { keys } from '../../table/keys.ts';
import { allocateTicketNumbers } from '../../tickets/ticket-numbers.ts';
import { toCommentItem, toDescriptionItem } from '../../tickets/items.ts';
import { type Origin, readOrigins } from '../origins.ts';
import type { ImportContext, ImportRow, RecordResult, Writer } from '../writer.ts';
import { composeSubrecordItems } from './belongings.ts';
import { type ComposedTicket, composeTicket, parseRecordedEvents } from './compose.ts';
import { type ImportedFile, composeFile, createFileId } from './conversation.ts';
import { TicketProblem } from './fields.ts';
import { FileProblem, readContent } from './content.ts';
import { type KnownEntries, readKnownEntries } from './known.ts';
import { mergeTickets } from './merges.ts';
import { composeRatingItems } from './rating.ts';
import { takeSnapshot } from './snapshot.ts';
import { findExistingTickets, storeTickets } from './store-tickets.ts';
import {
  type TicketRecords,
  collectReferences,
  groupTickets,
  ownSource,
  createStableTicketId,
} from './ticket-records.ts';
import { takeBack } from './take-back.ts';
import { updateTicket } from './update-ticket.ts';

/** The number of files that are stored concurrently. All of these are in memory at the same time. */
const concurrentFiles = 4;
/** The number of tickets that are changed concurrently. */
const concurrentTickets = 4;

type ResultsByRecord = Map<TransferRecord, RecordResult>;

/** Sets the result of all records of a group, except those that already have their own. */
function setResults(
  results: ResultsByRecord,
  { ticket, comments, files, events, ratings, subrecords }: TicketRecords,
  result: RecordResult,
) {
  const { message: _, id: _id, ...sharedResult } = result;
  results.set(ticket, result);
  for (const record of [...comments, ...files, ...events, ...ratings, ...subrecords])
    if (!results.has(record)) results.set(record, sharedResult);
}

/** Whether an export of this product omitted the file's content, because nobody can download it. */
const isWithheld = ({ withheld }: RecordOfKind<'file'>, { source }: TicketRecords) =>
  source === ownSource && withheld !== null;

/** The files of a ticket whose content can be read. The results say what is wrong with the other files. */
async function readFiles(
  group: TicketRecords,
  entries: KnownEntries,
  { files }: ImportContext,
  results: ResultsByRecord,
  existing: ReadonlySet<string> = new Set(),
): Promise<ImportedFile[]> {
  const missingFiles = group.files.filter((record) => !existing.has(createFileId(record, group)));
  const importedFiles = await runInParallel(
    missingFiles,
    concurrentFiles,
    async (record): Promise<ImportedFile[]> => {
      try {
        const content = isWithheld(record, group) ? undefined : await readContent(record, files);
        return [composeFile(record, content?.length, group, createStableTicketId(group), entries)];
      } catch (error) {
        if (!(error instanceof FileProblem)) throw error;
        results.set(record, { outcome: 'failed', message: error.message });
        return [];
      }
    },
  );
  return importedFiles.flat();
}

/**
 * Stores the content of files. Reads the content again, because the files of a batch together do not fit into
 * memory.
 */
async function storeFiles(
  importedFiles: readonly ImportedFile[],
  group: TicketRecords,
  { files }: ImportContext,
): Promise<void> {
  const storage = createObjectStorage(requireVariable('ATTACHMENTS_BUCKET'));
  await runInParallel(
    importedFiles,
    concurrentFiles,
    async ({ record, attachment: { file_path, file_type } }) => {
      if (!isWithheld(record, group))
        await storage.store(file_path, file_type, await readContent(record, files));
    },
  );
}

const composeItems = (
  group: TicketRecords,
  { ticket, events, description, comments, files }: ComposedTicket,
): Item[] => [
  {
    ...toDescriptionItem(ticket.id, description),
    ...(group.ticket.split_into && { split_into: group.ticket.split_into }),
  },
  ...comments.map(toCommentItem),
  ...events.map(eventItem),
  ...files.map(({ attachment }) => ({ ...keys.attachment(ticket.id, attachment.id), ...attachment })),
  ...composeRatingItems(group, ticket, events),
  ...composeSubrecordItems(group),
];

/** The ticket number in a ticket's origin, which is stored before the ticket. */
const readTicketNumber = (origin: Origin | undefined): string | undefined => {
  const number = origin?.values['ticket_number'];
  return typeof number === 'string' ? number : undefined;
};

interface Batch {
  readonly name: string;
  readonly groups: readonly TicketRecords[];
  /** The ids of tickets that already exist here. */
  readonly existing: ReadonlySet<string>;
  readonly origins: ReadonlyMap<TicketRecords, Origin>;
  readonly entries: KnownEntries;
}

/** Creates new tickets, and completes those that an interrupted run has begun. */
async function createTickets(
  { name, groups, existing, origins, entries }: Batch,
  context: ImportContext,
  results: ResultsByRecord,
): Promise<void> {
  const { import_id, at, dry_run } = context;
  const findTicketNumber = (group: TicketRecords) =>
    readTicketNumber(origins.get(group)) ??
    (group.source === ownSource ? group.ticket.ticket_number : undefined);
  const groupsWithoutNumber = groups.filter((group) => findTicketNumber(group) === undefined);
  const numbers =
    dry_run || groupsWithoutNumber.length === 0
      ? []
      : await allocateTicketNumbers(groupsWithoutNumber.length);
  const composedTickets: (readonly [TicketRecords, ComposedTicket])[] = [];
  for (const group of groups) {
    const problems: string[] = [];
    const number = findTicketNumber(group) ?? numbers[groupsWithoutNumber.indexOf(group)] ?? '';
    try {
      const files = await readFiles(group, entries, context, results);
      if (dry_run && group.events.length > 0) {
        // A dry run only parses the events, because the service levels to which they refer are not stored
        // yet.
        parseRecordedEvents(group, createStableTicketId(group));
        setResults(results, group, { outcome: 'created', id: createStableTicketId(group) });
        continue;
      }
      const ticket = await composeTicket(group, entries, number, files, (problem) => problems.push(problem));
      composedTickets.push([group, ticket]);
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
  // First stores the number of each new ticket, because a continued run must assign the same numbers.
  const newTickets = composedTickets.filter(([, { ticket }]) => !existing.has(ticket.id));
  await putAll(
    newTickets.map(([{ source, id }, { ticket }]) => {
      const values = {
        ...takeSnapshot(ticket),
        ticket_number: ticket.ticket_number,
        revision: ticket.revision,
        batch: name,
      };
      const importIds = { created_by: import_id, written_by: import_id };
      const origin: Origin = { id: ticket.id, ...importIds, outcome: 'created', values };
      return { ...keys.origin(source, 'ticket', id), ...origin };
    }),
  );
  const versions = await readVersions(...listEventTerms(composedTickets.flatMap(([, { events }]) => events)));
  await storeTickets(
    name,
    composedTickets.map(([group, one]) => ({
      ticket: one.ticket,
      items: composeItems(group, one),
      storeFiles: () => storeFiles(one.files, group, context),
    })),
    versions,
    at,
  );
}

async function readGroupOrigins(groups: readonly TicketRecords[]): Promise<Map<TicketRecords, Origin>> {
  const groupsBySource = Map.groupBy(groups, ({ source }) => source);
  const groupOrigins = new Map<TicketRecords, Origin>();
  for (const [source, sameSource] of groupsBySource) {
    const origins = await readOrigins(
      source,
      'ticket',
      sameSource.map(({ id }) => id),
    );
    for (const group of sameSource) {
      const origin = origins.get(group.id);
      if (origin) groupOrigins.set(group, origin);
    }
  }
  return groupOrigins;
}

async function write(rows: readonly ImportRow[], context: ImportContext): Promise<RecordResult[]> {
  const { source, import_id, dry_run } = context;
  const expires_at = computeExpiryTime(new Date(), retention.uploads);
  const results: ResultsByRecord = new Map();
  const allGroups = groupTickets(rows, source);
  const groups = [...new Map(allGroups.map((group) => [`${group.source} ${group.id}`, group])).values()];
  for (const group of allGroups)
    if (!groups.includes(group))
      setResults(results, group, { outcome: 'failed', message: 'It is in the import twice.' });
  const [entries, origins] = await Promise.all([
    readKnownEntries(source, collectReferences(groups), context),
    readGroupOrigins(groups),
  ]);
  const existing = await findExistingTickets(
    groups.map((group) => origins.get(group)?.id ?? createStableTicketId(group)),
  );
  const name = `${import_id}#${rows[0]?.row}`;
  // Tickets that an interrupted run has begun are processed again as one batch.
  const isNew = (group: TicketRecords) => {
    const origin = origins.get(group);
    return origin?.values['batch'] === name || !existing.has(origin?.id ?? createStableTicketId(group));
  };
  await createTickets({ name, groups: groups.filter(isNew), existing, origins, entries }, context, results);
  await runInParallel(
    groups.filter((group) => !isNew(group)),
    concurrentTickets,
    async (group) => {
      const files = async (existing: ReadonlySet<string>) => {
        const newFiles = await readFiles(group, entries, context, results, existing);
        if (!dry_run) {
          await putAll(newFiles.map(({ attachment }) => pendingAttachmentItem(attachment, expires_at)));
          await storeFiles(newFiles, group, context);
        }
        return newFiles;
      };
      setResults(
        results,
        group,
        await updateTicket(group, entries, files, origins.get(group), import_id, dry_run),
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
