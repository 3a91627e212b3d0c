import { useState } from 'react';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import type { RatingAnswer } from '@portico/shared/model/ratings.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { toFieldErrors } from '../../forms/field-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/fields/button.tsx';
import { formatShortDate } from '../../ui/time/dates.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Answers } from './answers.tsx';
import { CommentField, validateComment } from './comment-field.tsx';
import { readRatingLink } from './read-link.ts';

// Read once, outside the component: strict mode renders twice, and the first read removes the fragment.
const link = readRatingLink();

interface Values {
  answer: RatingAnswer | undefined;
  comment: string;
}

function Form({ token, onSaved }: { token: string; onSaved: (until: string) => void }) {
  const { values, errors, isSubmitting, edit, formProps } = useForm<Values>({
    action: 'rateByLink',
    defaultValues: { answer: link.answer, comment: '' },
    validate: ({ answer, comment }) => ({
      ...(answer === undefined && { root: 'Please choose an answer.' }),
      ...validateComment({ comment }),
    }),
    onSubmit: async ({ answer, comment }) => {
      if (answer === undefined) return;
      onSaved((await api('rateByLink', { body: { token, answer, comment } })).answer_until);
    },
    onError: (error) => {
      const { comment } = toFieldErrors(error, ['comment']);
      return comment === undefined ? { root: errorMessage(error) } : { comment };
    },
  });
  return (
    <form className="panel stack" {...formProps}>
      <Answers
        selectedAnswer={values.answer}
        disabled={isSubmitting}
        onChoose={(answer) => edit({ answer })}
      />
      <CommentField value={values.comment} error={errors.comment} onChange={(comment) => edit({ comment })} />
      {errors.root !== undefined && <Alert kind="error">{errors.root}</Alert>}
      <div className="actions">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send answer'}
        </Button>
      </div>
    </form>
  );
}

/**
 * The page that opens, without sign-in, when a requester clicks an answer in a mail. The answer is
 * preselected, and a click sends it. Opening the page records nothing: mail scanners open links, and some
 * also run the page's scripts, but they do not click buttons.
 */
export function RatePage() {
  const [until, setUntil] = useState<string>();
  const title = 'Rate our help';
  usePageTitle(title);
  return (
    <div className="rating" data-focus-fallback="first">
      <h1>{title}</h1>
      {link.token === undefined ? (
        <div className="panel">
          <Alert kind="error">This link is incomplete. Please open it from the mail again.</Alert>
        </div>
      ) : until === undefined ? (
        <Form token={link.token} onSaved={setUntil} />
      ) : (
        <div className="panel stack">
          <Alert>
            Thank you for your answer. You can change it until {formatShortDate(until)}: open the link in the
            mail again.
          </Alert>
          <div className="actions">
            <ButtonLink variant="secondary" to={portalPaths.my_tickets}>
              Go to My Tickets
            </ButtonLink>
          </div>
        </div>
      )}
    </div>
  );
}
