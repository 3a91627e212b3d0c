import Autosuggest from '@cloudscape-design/components/autosuggest';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@portico/shared/model/limits.ts';
import { findTagError } from '@portico/shared/model/tags.ts';
import { api } from '../../../../api/api.ts';
import { bulkTexts as texts } from './bulk-texts.ts';

interface Props {
  disabled: boolean;
  onAdd: (tag: string) => void;
  onRemove: (tag: string) => void;
}

/** Adds a tag to the selected tickets, or removes one; suggests existing tags. */
export function BulkTag({ disabled, onAdd, onRemove }: Props) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const tag = text.trim().toLowerCase();
  const { data = [] } = useQuery({
    queryKey: ['tags', tag],
    queryFn: async ({ signal }) => (await api('listTags', { query: { q: tag } }, { signal })).items,
    enabled: isAsked && tag.length <= limits.tag,
  });
  const createTagHandler = (onValid: (chosen: string) => void) => () => {
    const problem = findTagError(tag);
    setError(problem);
    if (problem === undefined) onValid(tag);
  };
  return (
    <FormField errorText={error}>
      <div className="bulk-tag">
        <div className="bulk-tag-text">
          <Autosuggest
            value={text}
            options={data.map((value) => ({ value }))}
            filteringType="manual"
            enteredTextLabel={texts.use_tag}
            ariaLabel={texts.tag}
            placeholder={texts.tag_placeholder}
            disabled={disabled}
            expandToViewport
            onFocus={() => setAsked(true)}
            onChange={({ detail }) => {
              setText(detail.value);
              setError(undefined);
            }}
          />
        </div>
        <Button wrapText={false} disabled={disabled} onClick={createTagHandler(onAdd)}>
          {texts.add_tag}
        </Button>
        <Button wrapText={false} disabled={disabled} onClick={createTagHandler(onRemove)}>
          {texts.remove_tag}
        </Button>
      </div>
    </FormField>
  );
}
