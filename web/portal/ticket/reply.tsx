import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { isKeyReused } from '../../api/idempotency.ts';
import { limitHint } from '../../forms/limit-hint.ts';
import { useForm } from '../../forms/use-form.ts';
import { useIdempotentCreate } from '../../forms/use-idempotent-create.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { ticketKey } from '../query-keys.ts';

const alreadyStored =
  'An earlier version of this comment was already saved. Check the conversation before sending it again.';

function useAddComment(id: string) {
  const queryClient = useQueryClient();
  const { create, edited } = useIdempotentCreate({
    send: (content: string, idempotency_key) =>
      api('addTicketComment', { params: { id }, body: { content }, idempotency_key }),
    onKeyReused: () => void queryClient.invalidateQueries({ queryKey: ticketKey(id) }),
    repeatable: true,
  });
  const add = async (content: string) => {
    const comment = await create(content);
    queryClient.setQueryData<TicketDetail>(
      ticketKey(id),
      (detail) => detail && { ...detail, comments: [...detail.comments, comment] },
    );
    toast.success('Comment added successfully');
  };
  return { add, edited };
}

/** The form to comment on a ticket. The text stays until it is saved. */
export function Reply({ id }: { id: string }) {
  const { add, edited } = useAddComment(id);
  const { values, isSubmitting, edit, reset, formProps } = useForm({
    defaultValues: { content: '' },
    onSubmit: async ({ content }) => {
      await add(content);
      reset({ content: '' });
    },
    onError: (error) => {
      const description = isKeyReused(error) ? alreadyStored : errorMessage(error);
      toast.error('Failed to add comment', { description });
      return {};
    },
    onEdit: edited,
  });
  const length = values.content.trim().length;
  const tooLong =
    length > limits.comment
      ? `Comment is longer than ${limits.comment} characters (it has ${length})`
      : undefined;
  return (
    <form className="reply" {...formProps}>
      <Field label="Add a comment" hint={limitHint(limits.comment)} error={tooLong}>
        {(control) => (
          <Textarea
            {...control}
            value={values.content}
            onChange={(event) => edit({ content: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" disabled={length === 0 || tooLong !== undefined || isSubmitting}>
        {isSubmitting ? 'Adding...' : 'Add Comment'}
      </Button>
    </form>
  );
}
