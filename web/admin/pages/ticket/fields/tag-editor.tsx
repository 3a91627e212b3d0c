import Autosuggest from '@cloudscape-design/components/autosuggest';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TokenGroup from '@cloudscape-design/components/token-group';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@portico/shared/model/limits.ts';
import { findTagError } from '@portico/shared/model/tags.ts';
import { api } from '../../../../api/api.ts';
import { Status } from '../../../status/status.tsx';
import type { TicketEdit } from '../../../tickets/change/field-change.ts';
import { texts } from '../texts.ts';

export interface TagEditorProps {
  tags: readonly string[];
  /** Whether this field is being saved. */
  saving: boolean;
  readOnly: boolean;
  /** Called when the user starts to choose a value. */
  onBeginChange: () => void;
  onChange: (change: TicketEdit) => void;
}

const knownTagsQuery = (q: string) =>
  queryOptions({
    queryKey: ['tags', q],
    queryFn: async ({ signal }) => (await api('listTags', { query: { q } }, { signal })).items,
  });

/** The tags of a ticket, and a field that suggests existing ones. */
export function TagEditor({ tags, saving, readOnly, onBeginChange, onChange }: TagEditorProps) {
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  const tag = text.trim().toLowerCase();
  const knownTagsResult = useQuery({ ...knownTagsQuery(tag), enabled: isAsked && tag.length <= limits.tag });
  const options = (knownTagsResult.data ?? [])
    .filter((knownTag) => !tags.includes(knownTag))
    .map((value) => ({ value }));

  const add = (value: string) => {
    const newTag = value.trim().toLowerCase();
    const problem = findTagError(newTag);
    setError(problem);
    if (problem !== undefined || readOnly) return;
    setText('');
    if (!tags.includes(newTag)) onChange({ tags: [...tags, newTag].sort() });
  };
  const status = () => {
    if (knownTagsResult.isError) return { statusType: 'error', errorText: texts.known_tags_failed } as const;
    return knownTagsResult.isFetching
      ? ({ statusType: 'loading', loadingText: texts.loading_tags } as const)
      : {};
  };
  return (
    <FormField
      label={texts.tags}
      errorText={error}
      constraintText={saving ? <Status type="loading">{texts.saving}</Status> : texts.tags_hint(limits.tags)}
    >
      <SpaceBetween size="xs">
        {tags.length > 0 && (
          <TokenGroup
            items={tags.map((label) => ({ label, dismissLabel: texts.remove_tag(label) }))}
            readOnly={readOnly}
            onDismiss={({ detail }) => {
              onBeginChange();
              onChange({ tags: tags.filter((_, index) => index !== detail.itemIndex) });
            }}
          />
        )}
        {tags.length < limits.tags && (
          <Autosuggest
            {...status()}
            placeholder={texts.add_tag}
            value={text}
            options={options}
            filteringType="manual"
            enteredTextLabel={texts.use_tag}
            empty={texts.no_known_tags}
            readOnly={readOnly}
            onFocus={() => {
              setAsked(true);
              onBeginChange();
            }}
            onChange={({ detail }) => {
              setText(detail.value);
              setError(undefined);
            }}
            onSelect={({ detail }) => add(detail.value)}
          />
        )}
      </SpaceBetween>
    </FormField>
  );
}
