import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import type { ReactNode } from 'react';
import { limits } from '@portico/shared/model/limits.ts';
import { useSearchText } from './use-search-text.ts';
import './filters.css';

interface Props {
  label: string;
  placeholder: string;
  /** The search text that is applied now. */
  applied: string;
  onSearch: (text: string) => void;
  /** Further filters. */
  children?: ReactNode;
}

/** The search box and further filters of a list. Typing renders only this component. */
export function Filters({ label, placeholder, applied, onSearch, children }: Props) {
  const { text, type } = useSearchText(applied, onSearch);
  return (
    <search className="filters">
      <div className="filters-text">
        <FormField label={label} stretch>
          <Input
            type="search"
            value={text}
            placeholder={placeholder}
            nativeInputAttributes={{ maxLength: limits.search }}
            onChange={({ detail }) => type(detail.value)}
          />
        </FormField>
      </div>
      {children}
    </search>
  );
}
