import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TicketRating, TicketRatings } from '@portico/shared/contract/ratings.ts';
import type { RatingAnswer } from '@portico/shared/model/ratings.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { toFieldErrors } from '../../forms/field-errors.ts';
import type { DraftForm } from '../../forms/open-draft.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useForm } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/fields/button.tsx';
import { formatShortDate } from '../../ui/time/dates.ts';
import { DraftNotice } from '../draft-notice.tsx';
import { ratingsKey } from '../query-keys.ts';
import { Answers } from './answers.tsx';
import { CommentField, validateComment } from './comment-field.tsx';

const createCommentDraftForm = ({
  id,
  comment,
}: {
  id: string;
  comment: string;
}): DraftForm<{ comment: string }> => ({
  name: `rating/${id}`,
  empty: { comment },
  parse: ({ comment: stored }) => (typeof stored === 'string' ? { comment: stored } : undefined),
});

interface GivenAnswer {
  answer: RatingAnswer;
  comment: string;
}

/**
 * The rating question for the requester of a resolved ticket: a click answers it, then a comment can be
 * added. Renders nothing once the time to answer is over.
 */
export function RateTicket({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const queryKey = ratingsKey(id);
  const ratings = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('getTicketRatings', { params: { id } }, { signal }),
  });
  const save = useMutation({
    mutationKey: ['rateTicket'],
    mutationFn: (body: GivenAnswer) => api('rateTicket', { params: { id }, body }),
    onSuccess: (saved) => queryClient.setQueryData<TicketRatings>(queryKey, saved),
  });
  const { items: [rating] = [], answer_until: until } = ratings.data ?? { answer_until: null };
  if (!rating || until === null) return null;
  const { answer, comment } = rating;
  return (
    <section
      className="panel stack rating-ticket"
      aria-label="Rating"
      data-focus-fallback="self"
      tabIndex={-1}
    >
      <Answers
        selectedAnswer={answer}
        disabled={save.isPending}
        onChoose={(newAnswer) => save.mutate({ answer: newAnswer, comment })}
      />
      {save.error && <Alert kind="error">Your answer was not saved. {errorMessage(save.error)}</Alert>}
      {answer !== null && (
        <>
          <Alert>Thank you for your answer. You can change it until {formatShortDate(until)}.</Alert>
          <RatingComment
            id={id}
            rating={rating}
            onSave={(newComment) => save.mutateAsync({ answer, comment: newComment })}
          />
        </>
      )}
    </section>
  );
}

interface CommentProps {
  id: string;
  rating: TicketRating;
  onSave: (comment: string) => Promise<unknown>;
}

/** The comment on a rating. The input is preserved until it is saved, even if the user leaves the page. */
function RatingComment({ id, rating, onSave }: CommentProps) {
  const draft = useDraft(createCommentDraftForm({ id, comment: rating.comment }));
  const { values, errors, isSubmitting, edit, reset, formProps } = useForm({
    defaultValues: draft.values,
    validate: validateComment,
    onSubmit: async ({ comment }) => {
      await onSave(comment);
      draft.sent();
    },
    onError: (error) => toFieldErrors(error, ['comment']),
    onEdit: draft.edited,
  });
  const isSaved = values.comment.trim() === rating.comment;
  return (
    <form className="stack" {...formProps}>
      <DraftNotice draft={draft} onDiscard={() => reset(draft.empty)} />
      <CommentField value={values.comment} error={errors.comment} onChange={(comment) => edit({ comment })} />
      <div className="actions">
        <Button variant="secondary" type="submit" disabled={isSubmitting || isSaved}>
          {isSubmitting ? 'Saving...' : isSaved && rating.comment !== '' ? 'Comment saved' : 'Save comment'}
        </Button>
      </div>
    </form>
  );
}
