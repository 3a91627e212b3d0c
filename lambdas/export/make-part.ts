import { ulid } from 'ulid';
import * as z from 'zod';
import { getMillisecondsLeft } from '../platform/deadline.ts';
import { requireVariable } from '../platform/environment.ts';
import { publish } from '../platform/messaging/topic.ts';
import { isMissingObjectError, createObjectStorage } from '../platform/object-storage.ts';
import { addPart, readExportById } from './store.ts';
import { writePart } from './write-part.ts';

/** Requests the next part of an export. */
export const ExportMessage = z.strictObject({ export_id: z.string() });
export type ExportMessage = z.output<typeof ExportMessage>;

/** Milliseconds to compress and store a full part. */
const timeToStore = 60_000;

export const requestPart = (message: ExportMessage): Promise<void> =>
  publish(requireVariable('EXPORTS_TOPIC'), message);

/** Undefined if the file is missing, which is possible because storage and table are restored separately. */
export async function readFileContent(key: string): Promise<Uint8Array | undefined> {
  try {
    return await createObjectStorage(requireVariable('ATTACHMENTS_BUCKET')).readContent(key);
  } catch (error) {
    if (isMissingObjectError(error)) return undefined;
    throw error;
  }
}

/**
 * Makes the next part of an export, and requests the one after it. It can be repeated after a failure at any
 * point, because a part counts only once the export lists it.
 */
export async function makePart({ export_id: id }: ExportMessage): Promise<void> {
  const before = await readExportById(id);
  if (before.state !== 'running') return;
  const { company, started_at: made_at, parts, position } = before;
  const writtenPart = await writePart(
    { company_id: company?.id ?? null, made_at },
    parts.length + 1,
    position,
    readFileContent,
    () => getMillisecondsLeft() > timeToStore,
  );
  // A new name, because another attempt may have stored the same part.
  const key = `${id}/${ulid()}.zip`;
  await createObjectStorage(requireVariable('EXPORTS_BUCKET')).store(key, 'application/zip', writtenPart.zip);
  if (!(await addPart(before, key, writtenPart, new Date()))) return;
  if (writtenPart.position !== null) await requestPart({ export_id: id });
}
