import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { brand } from '@portico/shared/brand.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { isKeyReused } from '../../api/idempotency.ts';
import { Composer } from '../../conversation/composer/composer.tsx';
import { useFileQueue } from '../../conversation/files/use-file-queue.ts';
import type { DraftForm } from '../../forms/open-draft.ts';
import { limitHint } from '../../forms/limit-hint.ts';
import { type Draft, useDraft } from '../../forms/use-draft.ts';
import { useForm } from '../../forms/use-form.ts';
import { useIdempotentCreate } from '../../forms/use-idempotent-create.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotice } from '../draft-notice.tsx';
import { ticketKey } from '../query-keys.ts';

const alreadyStored =
  'An earlier version of this comment was already saved. Check the conversation before sending it again.';

interface ReplyValues {
  content: string;
}

const replyDraft = (id: string): DraftForm<ReplyValues> => ({
  name: `reply/${id}`,
  empty: { content: '' },
  parse: ({ content }) => (typeof content === 'string' ? { content } : undefined),
});

function useAddComment(id: string, draft: Draft<ReplyValues>) {
  const queryClient = useQueryClient();
  const { create } = useIdempotentCreate({
    send: (content: string, idempotency_key) =>
      api('addTicketComment', { params: { id }, body: { content }, idempotency_key }),
    onKeyReused: () => void queryClient.invalidateQueries({ queryKey: ticketKey(id) }),
    draft,
    repeatable: true,
  });
  return async (content: string) => {
    const comment = await create(content);
    queryClient.setQueryData<TicketDetail>(
      ticketKey(id),
      (detail) => detail && { ...detail, comments: [...detail.comments, comment] },
    );
    toast.success('Comment added successfully');
  };
}

/**
 * The form to comment on a ticket, and to add files. The text stays until it is saved, also when the page is
 * left.
 */
export function Reply({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const draft = useDraft(replyDraft(id));
  const add = useAddComment(id, draft);
  const queue = useFileQueue((attachment) => {
    queryClient.setQueryData<TicketDetail>(
      ticketKey(id),
      (detail) => detail && { ...detail, attachments: [attachment, ...detail.attachments] },
    );
    toast.success('File uploaded successfully');
  });
  const { values, isSubmitting, edit, reset, formProps } = useForm({
    defaultValues: draft.values,
    onSubmit: async ({ content }) => {
      if (content.trim() !== '') await add(content);
      reset(draft.empty);
      void queue.uploadTo(id);
    },
    onError: (error) => {
      const description = isKeyReused(error) ? alreadyStored : errorMessage(error);
      toast.error('Failed to add comment', { description });
      return {};
    },
    onEdit: draft.edited,
  });
  const length = values.content.trim().length;
  const tooLong =
    length > limits.comment
      ? `Comment is longer than ${limits.comment} characters (it has ${length})`
      : undefined;
  const onlyFiles = length === 0 && queue.files.some(({ state }) => state !== 'sending');
  const canSend = (length > 0 || onlyFiles) && tooLong === undefined && !isSubmitting;
  return (
    <form className="reply" data-writing="reply" data-focus-fallback="first" {...formProps}>
      <DraftNotice draft={draft} onDiscard={() => reset(draft.empty)} />
      <Composer
        label="Add a comment"
        hint={`${limitHint(limits.comment)}. Ctrl+Enter sends.`}
        error={tooLong}
        placeholder={`Write to ${brand.name} support`}
        value={values.content}
        readOnly={isSubmitting}
        canSend={canSend}
        queue={queue}
        ticket={id}
        onChange={(content) => edit({ content })}
      >
        <Button type="submit" disabled={!canSend}>
          {isSubmitting ? 'Adding...' : onlyFiles ? 'Upload Files' : 'Add Comment'}
        </Button>
      </Composer>
    </form>
  );
}
