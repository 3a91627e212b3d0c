import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { api } from './api.ts';
import { ApiError, readApiError, toNetworkError } from './error.ts';

interface UploadOptions {
  /** Cancels the upload; the promise then rejects with `AbortError`. */
  signal: AbortSignal;
  /** Called with the fraction of the file sent so far, from 0 to 1. */
  onProgress: (fraction: number) => void;
}

interface UploadTarget {
  upload_url: string;
  headers: Readonly<Record<string, string>>;
}

/** Headers that browsers set and do not let scripts set (Fetch standard, forbidden request-headers). */
const forbiddenHeaders = new Set(['host', 'content-length']);

/** The status of an upload that is already stored: S3 accepts each upload once (`If-None-Match`). */
const alreadyStoredStatus = 412;

/** Uploads a file to S3. Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export function putFile(
  { upload_url, headers }: UploadTarget,
  file: File,
  { signal, onProgress }: UploadOptions,
) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = (error: ApiError) => {
      error.action = 'uploadFile';
      reject(error);
    };
    const createUploadError = () =>
      new ApiError(request.status, 'upload_refused', 'The file could not be stored. Please try again.');
    request.open('PUT', upload_url);
    for (const [name, value] of Object.entries(headers))
      if (!forbiddenHeaders.has(name.toLowerCase())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 1 : loaded / total),
    );
    request.addEventListener('load', () =>
      (request.status >= 200 && request.status < 300) || request.status === alreadyStoredStatus
        ? resolve()
        : fail(createUploadError()),
    );
    request.addEventListener('error', () => fail(toNetworkError(undefined)));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}

/** The media type without parameters; empty if the browser does not know it. */
const getMediaType = ({ type }: File): string =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.exec(type.split(';')[0]?.trim() ?? '')?.[0] ?? '';

const mayHaveSucceeded = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Calls an idempotent endpoint, and retries once if the response was lost. */
async function withRetry<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!mayHaveSucceeded(error)) throw error;
    return call();
  }
}

/**
 * Attaches a file to a ticket: requests an upload URL, uploads the file, completes the upload. A failed or
 * cancelled upload adds nothing to the ticket and can be tried again.
 * @throws ApiError, or `AbortError` when cancelled.
 */
export async function uploadAttachment(
  ticket: string,
  file: File,
  options: UploadOptions,
): Promise<TicketAttachment> {
  const { signal } = options;
  const { attachment, ...target } = await api(
    'requestUpload',
    {
      params: { id: ticket },
      body: { file_name: file.name, file_type: getMediaType(file), file_size: file.size },
      idempotency_key: crypto.randomUUID(),
    },
    { signal },
  );
  signal.throwIfAborted();
  await withRetry(() => putFile(target, file, options));
  const params = { id: ticket, attachment_id: attachment.id };
  return withRetry(() => api('completeUpload', { params }, { signal }));
}

const fetchDownloadUrl = async ({ ticket_id, id }: TicketAttachment): Promise<string> =>
  (await api('getDownload', { params: { id: ticket_id, attachment_id: id } })).url;

/** Downloads a file. S3 sends the file as an attachment, so the browser stays on this page. */
export async function downloadAttachment(attachment: TicketAttachment): Promise<void> {
  location.assign(await fetchDownloadUrl(attachment));
}

/** Fetches a file to show it in the page. @throws ApiError, or `AbortError` when cancelled */
export async function fetchAttachment(attachment: TicketAttachment, signal: AbortSignal): Promise<Blob> {
  const url = await fetchDownloadUrl(attachment);
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : toNetworkError(error);
  });
  if (!response.ok) throw await readApiError(response);
  return new Blob([await response.arrayBuffer()], { type: attachment.file_type });
}
