import { limits } from '@portico/shared/model/limits.ts';
import { formatLimitHint } from '../../forms/limit-hint.ts';
import { Field, Textarea } from '../../ui/fields/field.tsx';

/** The error in the comment; empty if it is valid. */
export function validateComment({ comment }: { comment: string }): { comment?: string } {
  const { length } = comment.trim();
  return length > limits.rating_comment
    ? { comment: `Comment is longer than ${limits.rating_comment} characters (it has ${length})` }
    : {};
}

interface Props {
  value: string;
  error: string | undefined;
  onChange: (comment: string) => void;
}

export const CommentField = ({ value, error, onChange }: Props) => (
  <Field
    label="Is there anything else we should know? (optional)"
    hint={`${formatLimitHint(limits.rating_comment)}. Support reads it; your colleagues do not see it.`}
    error={error}
  >
    {(control) => (
      <Textarea {...control} rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
);
