import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import { limits } from '../../../../shared/model/limits.ts';
import { levels, ticketStatuses } from '../../../../shared/model/ticket.ts';
import { label } from '../../../ui/words.ts';
import type { TicketFilters } from '../../tickets/filters.ts';
import { texts } from './texts.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import './filter-bar.css';

interface ChoiceProps<T extends string> {
  name: string;
  /** What the choice of no filter is called. */
  all: string;
  values: readonly T[];
  value: T | undefined;
  onChange: (value: T | undefined) => void;
}

function Choice<T extends string>({ name, all, values, value, onChange }: ChoiceProps<T>) {
  const every: SelectProps.Option = { value: 'all', label: all };
  const options = [every, ...values.map((one) => ({ value: one, label: label(one) }))];
  return (
    <FormField label={name}>
      <Select
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? every}
        onChange={({ detail }) => onChange(values.find((one) => one === detail.selectedOption.value))}
      />
    </FormField>
  );
}

interface Props {
  filters: TicketFilters;
  onFilter: (change: TicketFilters, replace?: boolean) => void;
  count: { shown: number; total: number } | undefined;
}

/** Search, status and priority, and how many tickets that leaves. */
export function FilterBar({ filters, onFilter, count }: Props) {
  const { text, type } = useSearchText(filters.q ?? '', (q) =>
    onFilter({ q: q.trim() ? q : undefined }, true),
  );
  return (
    <search className="filter-bar">
      <div className="filter-bar-text">
        <FormField label={texts.search} stretch>
          <Input
            type="search"
            value={text}
            placeholder={texts.search_placeholder}
            nativeInputAttributes={{ maxLength: limits.search }}
            onChange={({ detail }) => type(detail.value)}
          />
        </FormField>
      </div>
      <Choice
        name={texts.status}
        all={texts.all_statuses}
        values={ticketStatuses}
        value={filters.status}
        onChange={(status) => onFilter({ status })}
      />
      <Choice
        name={texts.priority}
        all={texts.all_priorities}
        values={levels}
        value={filters.priority}
        onChange={(priority) => onFilter({ priority })}
      />
      <p className="filter-bar-count" role="status">
        {count && texts.showing(count.shown, count.total)}
      </p>
    </search>
  );
}
