import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { api } from './api.ts';
import { ApiError, noAnswer } from './error.ts';

interface UploadOptions {
  /** Ends the upload; the promise then rejects with an `AbortError`. */
  signal: AbortSignal;
  /** Told how much of the file has been sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
}

interface Target {
  upload_url: string;
  headers: Readonly<Record<string, string>>;
}

/** Headers that browsers set by themselves and refuse to be given. */
const setByBrowser = new Set(['host', 'content-length']);

/** The storage has the file already: it takes an upload once. */
const alreadyStored = 412;

/** Sends a file to where the API said. `fetch` cannot tell how far it is; XMLHttpRequest can. */
function send({ upload_url, headers }: Target, file: File, { signal, onProgress }: UploadOptions) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const refused = () =>
      new ApiError(request.status, 'upload_refused', 'The file could not be stored. Please try again.');
    request.open('PUT', upload_url);
    for (const [name, value] of Object.entries(headers))
      if (!setByBrowser.has(name.toLowerCase())) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 1 : loaded / total),
    );
    request.addEventListener('load', () =>
      (request.status >= 200 && request.status < 300) || request.status === alreadyStored
        ? resolve()
        : reject(refused()),
    );
    request.addEventListener('error', () => reject(noAnswer(undefined)));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}

/** The media type as the API takes it: no parameters, empty when the browser does not know. */
const mediaType = ({ type }: File): string =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.exec(type.split(';')[0]?.trim() ?? '')?.[0] ?? '';

const mayHaveArrived = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Calls once more when the answer was lost. Only for what may be repeated. */
async function repeatedly<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!mayHaveArrived(error)) throw error;
    return call();
  }
}

/**
 * Attaches a file to a ticket: asks where to, sends it there, says that it is done. An upload that fails or is cancelled leaves nothing on
 * the ticket, so it can simply be tried again. Rejects with an `ApiError`, or an `AbortError` when cancelled.
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
      body: { file_name: file.name, file_type: mediaType(file), file_size: file.size },
      idempotency_key: crypto.randomUUID(),
    },
    { signal },
  );
  signal.throwIfAborted();
  await repeatedly(() => send(target, file, options));
  const params = { id: ticket, attachment_id: attachment.id };
  return repeatedly(() => api('completeUpload', { params }, { signal }));
}

/** Starts the browser's download of a file; storage sends it as an attachment, so the page stays. */
export async function downloadAttachment({ ticket_id, id }: TicketAttachment): Promise<void> {
  const { url } = await api('getDownload', { params: { id: ticket_id, attachment_id: id } });
  location.assign(url);
}
