import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useId, useState } from 'react';
import { limits } from '@portico/shared/model/limits.ts';
import { isBlank } from './blank.ts';
import { texts } from './texts.ts';
import { useAddComment } from './use-add-comment.ts';

/** The box to answer the customer or leave a note for colleagues. What was typed stays until it is saved. */
export function AddComment({ ticket }: { ticket: string }) {
  const [content, setContent] = useState('');
  const [internal, setInternal] = useState(false);
  const box = useId();
  const { add, adding } = useAddComment(ticket);
  const tooLong = content.length > limits.comment;
  const clear = () => {
    setContent('');
    setInternal(false);
    // The button that had the focus is disabled now.
    document.getElementById(box)?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!tooLong && !isBlank(content)) add({ content, is_internal: internal }, clear);
      }}
    >
      <SpaceBetween size="s">
        <FormField stretch label={texts.add_label} errorText={tooLong && texts.too_long(limits.comment)}>
          <Textarea
            controlId={box}
            rows={5}
            value={content}
            readOnly={adding}
            placeholder={internal ? texts.add_internal_placeholder : texts.add_placeholder}
            onChange={({ detail }) => setContent(detail.value)}
          />
        </FormField>
        <Checkbox
          checked={internal}
          readOnly={adding}
          description={texts.internal_hint}
          onChange={({ detail }) => setInternal(detail.checked)}
        >
          {texts.internal}
        </Checkbox>
        <Button variant="primary" formAction="submit" loading={adding} disabled={tooLong || isBlank(content)}>
          {texts.add}
        </Button>
      </SpaceBetween>
    </form>
  );
}
