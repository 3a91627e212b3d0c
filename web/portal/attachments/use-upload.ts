import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toasts/toasts.ts';
import { errorMessage } from '../../api/error.ts';
import { logFailure } from '../../api/log-failure.ts';
import { uploadAttachment } from '../../api/upload.ts';
import { changeCachedTicket } from '../../conversation/change/change-cached-ticket.ts';
import { addAttachment } from '../../conversation/files/cached-attachments.ts';
import { useUnloadWarning } from '../../forms/use-unload-warning.ts';
import { findFileError as checkFile } from '@portico/shared/model/file-size.ts';
import { ticketKey } from '../query-keys.ts';

/** An upload in progress, or one that failed and can be retried. */
export type Upload =
  | { state: 'sending'; file: File; fraction: number }
  | { state: 'failed'; file: File; message: string };

/** Uploads one file at a time to a ticket; leaving the screen cancels the upload. */
export function useUpload(id: string) {
  const queryClient = useQueryClient();
  const [upload, setUpload] = useState<Upload>();
  const [fileError, setFileError] = useState<string>();
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(), []);
  useUnloadWarning(upload?.state === 'sending');

  const start = async (file: File) => {
    const problem = checkFile(file);
    setFileError(problem);
    if (problem !== undefined) return;
    const controller = new AbortController();
    controllerRef.current = controller;
    const onProgress = (fraction: number) => setUpload({ state: 'sending', file, fraction });
    onProgress(0);
    try {
      const attachment = await uploadAttachment(id, file, { signal: controller.signal, onProgress });
      changeCachedTicket(queryClient, ticketKey(id), (detail) => addAttachment(detail, attachment));
      setUpload(undefined);
      toast.success('File uploaded successfully');
    } catch (error) {
      if (controller.signal.aborted) return setUpload(undefined);
      logFailure(error, 'uploadFile');
      const message = errorMessage(error);
      setUpload({ state: 'failed', file, message });
      toast.error('Failed to upload file', { description: message });
    } finally {
      controllerRef.current = undefined;
    }
  };

  return {
    upload,
    /** The reason why the chosen file is not uploaded. */
    fileError,
    busy: upload?.state === 'sending',
    choose: (files: Iterable<File> | null) => {
      if (controllerRef.current !== undefined) return;
      const chosenFiles = [...(files ?? [])];
      const [file] = chosenFiles;
      if (file === undefined) return;
      if (chosenFiles.length > 1) setFileError('Please add one file at a time');
      else void start(file);
    },
    retry: () => {
      if (upload?.state === 'failed') void start(upload.file);
    },
    cancel: () => {
      controllerRef.current?.abort();
      setUpload(undefined);
    },
  };
}
