import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../../ui/toasts/toasts.ts';
import { downloadAttachment, uploadAttachment } from '../../../../api/upload.ts';
import { useUnloadWarning } from '../../../../forms/use-unload-warning.ts';
import { findFileError } from '@portico/shared/model/file-size.ts';
import { changeCachedTicket } from '../../../../conversation/change/change-cached-ticket.ts';
import { addAttachment } from '../../../../conversation/files/cached-attachments.ts';
import { errorMessage } from '../../../../api/error.ts';
import { ticketQuery } from '../../../tickets/queries.ts';
import { texts } from '../texts.ts';

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Uploads one file at a time; leaving the ticket cancels the upload. */
export function useUpload(ticket: string) {
  const queryClient = useQueryClient();
  const [fraction, setFraction] = useState(0);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const { mutate, isPending, variables } = useMutation({
    mutationFn: (file: File) => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      return uploadAttachment(ticket, file, { signal, onProgress: setFraction });
    },
    onMutate: () => setFraction(0),
    onSuccess: (attachment) => {
      changeCachedTicket(queryClient, ticketQuery(ticket).queryKey, (detail) =>
        addAttachment(detail, attachment),
      );
      toast.success(texts.uploaded);
    },
    onError: (error) => {
      if (!isCancelled(error)) toast.error(texts.upload_failed, { description: errorMessage(error) });
    },
  });
  useUnloadWarning(isPending);
  return {
    /** The file being uploaded, if any. */
    file: isPending ? variables : undefined,
    fraction,
    cancel: () => controller.current?.abort(),
    upload: (files: readonly File[]) => {
      const [file, ...others] = files;
      if (file === undefined || isPending) return;
      const problem = others.length > 0 ? texts.one_file : findFileError(file);
      if (problem === undefined) mutate(file);
      else toast.error(problem);
    },
  };
}

/** Downloads a file; `downloading` is the id of the requested one. */
export function useDownload() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: downloadAttachment,
    onError: (error) => toast.error(texts.download_failed, { description: errorMessage(error) }),
  });
  return { download: mutate, downloading: isPending ? variables.id : undefined };
}
