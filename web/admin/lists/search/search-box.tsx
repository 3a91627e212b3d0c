import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import type { ReactNode } from 'react';
import { limits } from '@portico/shared/model/limits.ts';
import { useSearchText } from '../../../ui/search/use-search-text.ts';
import './filters.css';

interface Props {
  label: string;
  placeholder: string;
  /** The current search text. */
  currentText: string;
  onSearch: (text: string) => void;
  /** What is wrong with the search text. */
  problem?: string | undefined;
  /** Explains what can be searched for. */
  help?: ReactNode;
  /** Further filters. */
  children?: ReactNode;
}

/** The search box and further filters of a list. Typing re-renders only this component. */
export function SearchBox({ label, placeholder, currentText, onSearch, problem, help, children }: Props) {
  const { text, type } = useSearchText(currentText, onSearch);
  return (
    <search className="filters">
      <div className="filters-text">
        <FormField label={label} stretch errorText={problem}>
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
      {help}
    </search>
  );
}
