import FormField from '@cloudscape-design/components/form-field';
import PropertyFilter, { type PropertyFilterProps } from '@cloudscape-design/components/property-filter';
import Select from '@cloudscape-design/components/select';
import { Suspense, useState } from 'react';
import type { CustomField } from '@portico/shared/contract/custom-fields.ts';
import { type TicketQueue, ticketOrders } from '@portico/shared/model/ticket.ts';
import { lazyScreen } from '../../../../ui/loading/lazy-screen.ts';
import type { TicketFilters } from '../../../tickets/filters.ts';
import { filterTexts } from './filter-texts.ts';
import {
  type PropertyName,
  findChangedFilters,
  dayFilters,
  hasChoices,
  propertyNames,
  readTokens,
  toTokens,
} from './filter-tokens.ts';
import { texts } from '../texts.ts';
import { type FilterNames, formatCustomText, useFilterOptions } from './use-filter-options.ts';

const orderOptions = ticketOrders.map((value) => ({ value, label: texts.orders[value] }));
/** The sort orders of a list, the default first. */
const listOrderOptions = (queue: TicketQueue | undefined) =>
  queue === 'breaching_soon' || queue === 'overdue'
    ? orderOptions.toSorted((a, b) => Number(b.value === 'due') - Number(a.value === 'due'))
    : orderOptions;
const searchOrderOptions = [
  { value: 'newest', label: texts.newest },
  { value: 'best', label: texts.best },
];

const DayInput = lazyScreen(async () => (await import('./filter-day.tsx')).DayInput);

const dayOperators = (['>=', '<='] as const).map((operator) => ({
  operator,
  form: (props: PropertyFilterProps.ExtendedOperatorFormProps<string>) => (
    <Suspense>
      <DayInput {...props} />
    </Suspense>
  ),
}));

type FindName = (key: PropertyName, value: string) => string;

/** The operators of a property with choices: one filter can contain several of its values. */
const createChoiceOperators = (key: PropertyName, findName: FindName) => [
  {
    operator: '=' as const,
    tokenType: 'enum' as const,
    format: (values: readonly string[]) => values.map((value) => findName(key, value)).join(', '),
  },
];

const createProperty = (key: PropertyName, findName: FindName): PropertyFilterProps.FilteringProperty => ({
  key,
  propertyLabel: filterTexts.properties[key],
  groupValuesLabel: filterTexts.properties[key],
  ...(key in dayFilters
    ? { operators: dayOperators, defaultOperator: '>=' as const }
    : { operators: createChoiceOperators(key, findName) }),
});

/** The property of a custom field. */
const createCustomProperty = (field: CustomField): PropertyFilterProps.FilteringProperty => ({
  key: field.id,
  propertyLabel: field.name,
  groupValuesLabel: field.name,
  operators: hasChoices(field)
    ? [
        {
          operator: '=' as const,
          tokenType: 'enum' as const,
          format: (values: readonly string[]) =>
            values.map((text) => formatCustomText(field, text)).join(', '),
        },
      ]
    : ['='],
});

interface Props {
  filters: TicketFilters;
  names: FilterNames;
  onFilter: (change: TicketFilters) => void;
}

function formatProblem(key: PropertyName, text: string): string {
  const name = filterTexts.properties[key];
  return key in dayFilters ? filterTexts.day_problem(name, text) : filterTexts.problem(name, text);
}

/** The values that a filter already has; undefined for a day, because its new value replaces the old one. */
const findChosenValues = (filters: TicketFilters, key: PropertyName) =>
  key === 'created' || key === 'active' ? undefined : filters[key];

/** The filters by property. Words without a property become part of the search. */
function TicketFilter({ filters, names, onFilter }: Props) {
  const { options, fields, findName, keepNames, find, statusType, onLoadItems } = useFilterOptions(
    filters,
    names,
  );
  const [problem, setProblem] = useState<string>();
  /** Finds the choice whose name the user entered before the choices were loaded. */
  const resolve = async (property: PropertyName, text: string, existingValues: string | undefined) => {
    const value = await find(property, text).catch(() => undefined);
    if (value === undefined) setProblem(formatProblem(property, text));
    else onFilter({ [property]: existingValues === undefined ? value : `${existingValues},${value}` });
  };
  const change = ({ tokens }: PropertyFilterProps.Query) => {
    const parsed = readTokens(tokens);
    const { invalidFilter, truncatedProperty } = parsed;
    setProblem(truncatedProperty && filterTexts.too_many(filterTexts.properties[truncatedProperty]));
    if (invalidFilter)
      void resolve(
        invalidFilter.property,
        invalidFilter.value,
        findChosenValues(parsed.filters, invalidFilter.property),
      );
    keepNames(tokens.flatMap(({ value }: { value?: unknown }) => value));
    const q = [filters.q, parsed.words].filter(Boolean).join(' ');
    onFilter({ ...findChangedFilters(filters, parsed.filters), ...(parsed.words !== '' && { q }) });
  };
  return (
    <div className="filters-properties">
      <FormField label={filterTexts.label} stretch errorText={problem}>
        <PropertyFilter
          query={{ operation: 'and', tokens: toTokens(filters, fields) }}
          filteringProperties={[
            ...propertyNames.map((key) => createProperty(key, findName)),
            ...fields.map(createCustomProperty),
          ]}
          filteringOptions={options}
          filteringStatusType={statusType}
          filteringAriaLabel={filterTexts.label}
          filteringPlaceholder={filterTexts.placeholder}
          filteringLoadingText={filterTexts.loading}
          filteringErrorText={filterTexts.failed}
          filteringRecoveryText={filterTexts.try_again}
          filteringEmpty={filterTexts.none}
          i18nStrings={{ clearFiltersText: filterTexts.clear }}
          freeTextFiltering={{ operators: [':'], defaultOperator: ':' }}
          hideOperations
          expandToViewport
          onLoadItems={({ detail }) => onLoadItems(detail)}
          onChange={({ detail }) => change(detail)}
        />
      </FormField>
    </div>
  );
}

/** The filters by property, and the sort order. */
export function FilterChoices(props: Props) {
  const { filters, onFilter } = props;
  const options = filters.q ? searchOrderOptions : listOrderOptions(filters.queue);
  return (
    <>
      <TicketFilter {...props} />
      <FormField label={texts.order}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === filters.order) ?? options[0] ?? null}
          onChange={({ detail: { selectedOption } }) => {
            const isFirst = selectedOption.value === options[0]?.value;
            const order = [...ticketOrders, 'best' as const].find(
              (candidate) => candidate === selectedOption.value,
            );
            onFilter({ order: isFirst ? undefined : order });
          }}
        />
      </FormField>
    </>
  );
}
