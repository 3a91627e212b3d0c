import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useId } from 'react';
import { limits } from '@portico/shared/model/limits.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import { useDraft } from '../../../forms/use-draft.ts';
import { useForm } from '../../../forms/use-form.ts';
import { DraftAlert } from '../../dialogs/draft-alert.tsx';
import { texts } from './texts.ts';
import { commentDraft, useAddComment } from './use-add-comment.ts';

/**
 * The form for an answer to the customer or a note for colleagues. The text stays until it is saved, also
 * when the page is left.
 */
export function AddComment({ ticket }: { ticket: string }) {
  const textareaId = useId();
  const draft = useDraft(commentDraft(ticket));
  const add = useAddComment(ticket, draft);
  const { values, isSubmitting, edit, reset, formProps } = useForm({
    defaultValues: draft.values,
    onSubmit: async (entered) => {
      await add(entered);
      reset(draft.empty);
      // The button that had the focus is disabled now.
      document.getElementById(textareaId)?.focus();
    },
    onError: () => ({}),
    onEdit: draft.edited,
  });
  const { content, is_internal } = values;
  const tooLong = content.length > limits.comment;
  return (
    <form data-focus-fallback="first" {...formProps}>
      <SpaceBetween size="s">
        <DraftAlert draft={draft} onDiscard={() => reset(draft.empty)} />
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
