import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { toast } from 'sonner';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { api } from '../../api/api.ts';
import { createIdempotencyKey, isKeyReused } from '../../api/idempotency.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import { ticketKey } from '../query-keys.ts';

const alreadyStored =
  'An earlier version of this comment was already saved. Check the conversation before sending it again.';

/** Answers to a ticket; what was typed stays until the server has it. */
export function Reply({ id }: { id: string }) {
  const queries = useQueryClient();
  const [content, setContent] = useState('');
  const [key] = useState(() => createIdempotencyKey());
  const mutationKey = ['addTicketComment', id];
  const reply = useMutation({
    mutationKey,
    mutationFn: () =>
      api('addTicketComment', { params: { id }, body: { content }, idempotency_key: key.current() }),
    onSuccess: (comment) => {
      key.succeeded();
      setContent('');
      queries.setQueryData<TicketDetail>(
        ticketKey(id),
        (detail) => detail && { ...detail, comments: [...detail.comments, comment] },
      );
      toast.success('Comment added successfully');
    },
    onError: (error) => {
      key.failed(error);
      const stored = isKeyReused(error);
      toast.error('Failed to add comment', { description: stored ? alreadyStored : error.message });
      if (!stored) return;
      key.edited();
      void queries.invalidateQueries({ queryKey: ticketKey(id) });
    },
  });
  const length = content.trim().length;
  const tooLong =
    length > limits.comment
      ? `Comment is longer than ${limits.comment} characters (it has ${length})`
      : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Asked of the cache: the second click of a double click can come before this renders as busy.
    if (queries.isMutating({ mutationKey }) === 0) reply.mutate();
  };
  return (
    <form className="reply" onSubmit={submit}>
      <Field
        label="Add a comment"
        hint={`Up to ${limits.comment.toLocaleString()} characters`}
        error={tooLong}
      >
        {(control) => (
          <Textarea
            {...control}
            value={content}
            onChange={(event) => {
              setContent(event.target.value);
              key.edited();
            }}
          />
        )}
      </Field>
      <Button type="submit" disabled={length === 0 || tooLong !== undefined || reply.isPending}>
        {reply.isPending ? 'Adding...' : 'Add Comment'}
      </Button>
    </form>
  );
}
