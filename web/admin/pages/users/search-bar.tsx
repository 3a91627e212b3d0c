import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../../shared/model/limits.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import { texts } from './texts.ts';

interface Props {
  q: string;
  onSearch: (q: string) => void;
  count: { shown: number; total: number } | undefined;
}

/** Search, and how many people that leaves. */
export function SearchBar({ q, onSearch, count }: Props) {
  const { text, type } = useSearchText(q, onSearch);
  return (
    <search>
      <SpaceBetween size="xs">
        <FormField label={texts.search}>
          <Input
            type="search"
            value={text}
            placeholder={texts.search_placeholder}
            nativeInputAttributes={{ maxLength: limits.search }}
            onChange={({ detail }) => type(detail.value)}
          />
        </FormField>
        <Box color="text-body-secondary">
          <span role="status">{count && texts.showing(count.shown, count.total)}</span>
        </Box>
      </SpaceBetween>
    </search>
  );
}
