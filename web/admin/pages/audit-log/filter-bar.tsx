import { useState } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import { auditKinds } from '@portico/shared/model/audit.ts';
import { type AuditFilters, isRecentPeriod, listRecentMonths, recentPeriods } from './filters.ts';
import { PersonSelect } from './person-select.tsx';
import { kindTexts, periodTexts, texts } from './texts.ts';
import '../../lists/search/filters.css';

const formatMonth = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString(undefined, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const allKindsOption = { value: 'all', label: texts.all_kinds };
const kinds: SelectProps.Option[] = [
  allKindsOption,
  ...auditKinds
    .map((value) => ({ value, label: kindTexts[value] }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];

const anyPeriodOption = { value: 'any', label: texts.any_period };
const recentPeriodOptions = Object.keys(recentPeriods)
  .filter(isRecentPeriod)
  .map((value) => ({ value, label: periodTexts[value] }));

interface Props {
  filters: AuditFilters;
  personName: string | undefined;
  onFilter: (change: AuditFilters) => void;
}

/** The filters for person, kind and period. */
export function FilterBar({ filters, personName, onFilter }: Props) {
  const [opened] = useState(() => new Date());
  const periodOptions = [
    anyPeriodOption,
    ...recentPeriodOptions,
    ...listRecentMonths(opened).map((value) => ({ value, label: formatMonth(value) })),
  ];
  return (
    <search className="filters">
      <FormField label={texts.person} stretch>
        <PersonSelect person={filters.person} name={personName} onChange={(person) => onFilter({ person })} />
      </FormField>
      <FormField label={texts.kind}>
        <Select
          options={kinds}
          selectedOption={kinds.find(({ value }) => value === filters.kind) ?? allKindsOption}
          expandToViewport
          onChange={({ detail }) =>
            onFilter({ kind: auditKinds.find((kind) => kind === detail.selectedOption.value) })
          }
        />
      </FormField>
      <FormField label={texts.period}>
        <Select
          options={periodOptions}
          selectedOption={periodOptions.find(({ value }) => value === filters.period) ?? anyPeriodOption}
          expandToViewport
          onChange={({ detail: { selectedOption } }) =>
            onFilter({
              period: selectedOption.value === anyPeriodOption.value ? undefined : selectedOption.value,
            })
          }
        />
      </FormField>
    </search>
  );
}
