import { useEffect, useRef, useState } from 'react';
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { errorMessage } from '../../api/error.ts';
import { logFailure } from '../../api/log-failure.ts';
import { uploadAttachment } from '../../api/upload.ts';
import { useUnloadWarning } from '../../forms/use-unload-warning.ts';
import { toast } from '../../ui/toasts/toasts.ts';
import { findFileError } from '@portico/shared/model/file-size.ts';

/** A file that is not attached yet. */
export interface QueuedFile {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** The uploaded part, from 0 to 1. */
  readonly fraction: number;
  /** Why it failed. */
  readonly message?: string;
}

/** Browsers name every pasted picture `image.png`. */
function ensureUniqueName(file: File): File {
  if (file.name !== 'image.png') return file;
  const [time] = new Date().toTimeString().split(' ');
  return new File([file], `pasted ${time?.replaceAll(':', '.') ?? ''}.png`, { type: file.type });
}

export type FileQueue = ReturnType<typeof useFileQueue>;

/**
 * Files that wait until their ticket exists or their comment is sent, and are then uploaded one after the
 * other. A failed file stays in the queue and can be retried. Leaving the screen cancels the uploads.
 */
export function useFileQueue(onUploaded: (attachment: TicketAttachment) => void) {
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const latestFiles = useRef(files);
  const lastKey = useRef(0);
  const controllers = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const { current } = controllers;
    return () => current.forEach((controller) => controller.abort());
  }, []);
  useUnloadWarning(files.length > 0);

  const setQueue = (changed: readonly QueuedFile[]) => {
    latestFiles.current = changed;
    setFiles(changed);
  };
  const updateFile = (key: number, part: Partial<QueuedFile>) =>
    setQueue(
      latestFiles.current.map((queuedFile) =>
        queuedFile.key === key ? { ...queuedFile, ...part } : queuedFile,
      ),
    );
  const remove = (key: number) => {
    controllers.current.get(key)?.abort();
    setQueue(latestFiles.current.filter((queuedFile) => queuedFile.key !== key));
  };

  const upload = async (
    ticket: string,
    { key, file }: QueuedFile,
  ): Promise<'uploaded' | 'cancelled' | 'failed'> => {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    updateFile(key, { state: 'sending', fraction: 0 });
    try {
      const { signal } = controller;
      const onProgress = (fraction: number) => updateFile(key, { fraction });
      onUploaded(await uploadAttachment(ticket, file, { signal, onProgress }));
      setQueue(latestFiles.current.filter((queuedFile) => queuedFile.key !== key));
      return 'uploaded';
    } catch (error) {
      if (controller.signal.aborted) return 'cancelled';
      logFailure(error, 'uploadFile');
      updateFile(key, { state: 'failed', message: errorMessage(error) });
      return 'failed';
    } finally {
      controllers.current.delete(key);
    }
  };

  const uploadQueuedFiles = async (ticket: string, key?: number) => {
    setRefused([]);
    const results = [];
    for (const file of latestFiles.current) {
      if (file.state === 'sending' || (key !== undefined && file.key !== key)) continue;
      if (!latestFiles.current.some((queuedFile) => queuedFile.key === file.key)) continue;
      results.push(await upload(ticket, file));
    }
    return results;
  };

  return {
    files,
    /** The reasons why chosen files were not added. */
    refused,
    add: (chosenFiles: Iterable<File>) => {
      const all = [...chosenFiles];
      const validateFile = (file: File) => findFileError(file);
      setRefused(
        all.flatMap((file) =>
          validateFile(file) === undefined ? [] : `${file.name}: ${validateFile(file)}`,
        ),
      );
      const addedFiles = all
        .filter((file) => validateFile(file) === undefined)
        .map((file) => ({
          key: (lastKey.current += 1),
          file: ensureUniqueName(file),
          state: 'waiting' as const,
          fraction: 0,
        }));
      setQueue([...latestFiles.current, ...addedFiles]);
    },
    /** Removes a file, or cancels its upload. */
    remove,
    /**
     * Uploads the waiting and failed files of a comment, without a toast: the comment has its own.
     * @returns whether all uploads succeeded
     */
    uploadTo: async (ticket: string): Promise<boolean> =>
      !(await uploadQueuedFiles(ticket)).includes('failed'),
    /**
     * Uploads files without a comment, or retries one file. Shows one toast if all succeed; otherwise each
     * failed file shows the reason.
     */
    uploadAlone: async (ticket: string, key?: number): Promise<void> => {
      const results = await uploadQueuedFiles(ticket, key);
      if (results.includes('uploaded') && !results.includes('failed'))
        toast.success('File uploaded successfully');
    },
  };
}
