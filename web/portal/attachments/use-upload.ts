import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { uploadAttachment } from '../../api/upload.ts';
import { fileError } from '../../ui/file-size.ts';
import { ticketKey } from '../query-keys.ts';

/** A file on its way, or one that did not arrive and may be tried again. */
export type Upload =
  { state: 'sending'; file: File; fraction: number } | { state: 'failed'; file: File; reason: string };

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** Attaches one file at a time to a ticket; leaving the screen cancels. */
export function useUpload(id: string) {
  const queries = useQueryClient();
  const [upload, setUpload] = useState<Upload>();
  const [problem, setProblem] = useState<string>();
  const cancelling = useRef<AbortController>(undefined);
  useEffect(() => () => cancelling.current?.abort(), []);

  const start = async (file: File) => {
    const refusal = fileError(file);
    setProblem(refusal);
    if (refusal !== undefined) return;
    const controller = new AbortController();
    cancelling.current = controller;
    const onProgress = (fraction: number) => setUpload({ state: 'sending', file, fraction });
    onProgress(0);
    try {
      const attachment = await uploadAttachment(id, file, { signal: controller.signal, onProgress });
      queries.setQueryData<TicketDetail>(
        ticketKey(id),
        (detail) => detail && { ...detail, attachments: [attachment, ...detail.attachments] },
      );
      setUpload(undefined);
      toast.success('File uploaded successfully');
    } catch (error) {
      if (controller.signal.aborted) return setUpload(undefined);
      const reason = reasonOf(error);
      setUpload({ state: 'failed', file, reason });
      toast.error('Failed to upload file', { description: reason });
    } finally {
      cancelling.current = undefined;
    }
  };

  return {
    upload,
    /** Why the chosen file is not even sent. */
    problem,
    busy: upload?.state === 'sending',
    choose: (files: Iterable<File> | null) => {
      if (cancelling.current !== undefined) return;
      const chosen = [...(files ?? [])];
      const [file] = chosen;
      if (file === undefined) return;
      if (chosen.length > 1) setProblem('Please add one file at a time');
      else void start(file);
    },
    retry: () => {
      if (upload?.state === 'failed') void start(upload.file);
    },
    cancel: () => {
      cancelling.current?.abort();
      setUpload(undefined);
    },
  };
}
