import Select, { type SelectProps } from '@cloudscape-design/components/select';
import { useState } from 'react';
import { addTypedTag } from './add-typed-tag.ts';

const addTypedTags = (options: SelectProps.Options, text: string): SelectProps.Options =>
  options.map((option) =>
    'options' in option
      ? { ...option, options: option.options.map((childOption) => addTypedTag(childOption, text)) }
      : addTypedTag(option, text),
  );

/** A select whose options can be filtered by typing. It finds the same spellings as the API's searches. */
export function FilteredSelect({ options = [], onLoadItems, ...props }: Omit<SelectProps, 'filteringType'>) {
  const [typed, setTyped] = useState('');
  return (
    <Select
      {...props}
      filteringType="auto"
      options={addTypedTags(options, typed)}
      onLoadItems={(event) => {
        setTyped(event.detail.filteringText);
        onLoadItems?.(event);
      }}
    />
  );
}
