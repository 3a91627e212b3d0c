import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useId } from 'react';
import { limits } from '@portico/shared/model/limits.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import { useForm } from '../../../forms/use-form.ts';
import { texts } from './texts.ts';
import { type CommentValues, useAddComment } from './use-add-comment.ts';

const newComment: CommentValues = { content: '', is_internal: false };

/** The form for an answer to the customer or a note for colleagues. The text stays until it is saved. */
export function AddComment({ ticket }: { ticket: string }) {
  const textareaId = useId();
  const { add, edited } = useAddComment(ticket);
  const { values, isSubmitting, edit, reset, formProps } = useForm({
    defaultValues: newComment,
    onSubmit: async (entered) => {
      await add(entered);
      reset(newComment);
      // The button that had the focus is disabled now.
      document.getElementById(textareaId)?.focus();
    },
    onError: () => ({}),
    onEdit: edited,
  });
  const { content, is_internal } = values;
  const tooLong = content.length > limits.comment;
  return (
    <form {...formProps}>
      <SpaceBetween size="s">
        <FormField stretch label={texts.add_label} errorText={tooLong && texts.too_long(limits.comment)}>
          <Textarea
            controlId={textareaId}
            rows={5}
            value={content}
            readOnly={isSubmitting}
            placeholder={is_internal ? texts.add_internal_placeholder : texts.add_placeholder}
            onChange={({ detail }) => edit({ content: detail.value })}
          />
        </FormField>
        <Checkbox
          checked={is_internal}
          readOnly={isSubmitting}
          description={texts.internal_hint}
          onChange={({ detail }) => edit({ is_internal: detail.checked })}
        >
          {texts.internal}
        </Checkbox>
        <Button
          variant="primary"
          formAction="submit"
          loading={isSubmitting}
          disabled={tooLong || !textRules.not_blank.passes(content)}
        >
          {texts.add}
        </Button>
      </SpaceBetween>
    </form>
  );
}
