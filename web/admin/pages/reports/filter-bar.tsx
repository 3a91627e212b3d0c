import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import TokenGroup from '@cloudscape-design/components/token-group';
import type { Report } from '@portico/shared/contract/reports.ts';
import {
  type ReportDimension,
  maxDimensions,
  noDimensionValue,
  reportBreakdowns,
  reportHours,
} from '@portico/shared/model/reports.ts';
import { useGroups } from '../../groups/use-groups.ts';
import {
  type ReportParams,
  toDateRange,
  listPossibleBreakdowns,
  reportPeriods,
} from '../../reports/report-urls.ts';
import { breakdownLabels } from '../../reports/texts.ts';
import { CompanySelect } from '../../selects/company-select.tsx';
import type { NamedOption } from '../../selects/named-option.ts';
import { DatesFields } from './dates-fields.tsx';
import { periodTexts, texts } from './texts.ts';

const datesOption = { value: 'dates', label: texts.dates };
const periodOptions = [...reportPeriods.map((value) => ({ value, label: periodTexts[value] })), datesOption];
const hoursOptions = reportHours.map((value) => ({ value, label: texts.hours_names[value] }));

interface Props {
  params: ReportParams;
  /** The names of the report's filters. */
  about: Report['about'];
  onChange: (params: ReportParams) => void;
}

/** Sets or removes a filter. If the filter rules out the current breakdown, the breakdown becomes weekly. */
function replaceFilter(params: ReportParams, dimension: ReportDimension, value: string | undefined) {
  const { [dimension]: _, ...others } = params.filter;
  const filter = value === undefined ? others : { ...others, [dimension]: value };
  const breakdown = listPossibleBreakdowns(filter).includes(params.by) ? params.by : 'week';
  return { ...params, filter, by: breakdown };
}

function Period({ params, onChange }: Omit<Props, 'about'>) {
  const { period } = params;
  const isDateRange = typeof period === 'object';
  return (
    <>
      <FormField label={texts.period}>
        <Select
          options={periodOptions}
          selectedOption={isDateRange ? datesOption : { value: period, label: periodTexts[period] }}
          expandToViewport
          onChange={({ detail: { selectedOption } }) =>
            onChange({
              ...params,
              period:
                reportPeriods.find((reportPeriod) => reportPeriod === selectedOption.value) ??
                toDateRange(period, new Date()),
            })
          }
        />
      </FormField>
      {isDateRange && (
        <DatesFields dates={period} onChange={(dates) => onChange({ ...params, period: dates })} />
      )}
    </>
  );
}

const allCompaniesOption: NamedOption = { id: 'all', name: texts.all_companies };
const allGroupsOption = { value: 'all', label: texts.all_groups };

/** The filters by company and group. A report has at most two filters. */
function FilterSelects({ params, about, onChange }: Props) {
  const groups = useGroups();
  const { company, group } = params.filter;
  const hasMaximumFilters = Object.keys(params.filter).length >= maxDimensions;
  const findName = (dimension: ReportDimension) =>
    about.find((namedFilter) => namedFilter.dimension === dimension)?.name;
  const choose = (dimension: ReportDimension, value: string | undefined) =>
    onChange(replaceFilter(params, dimension, value === 'all' ? undefined : value));
  return (
    <>
      <FormField label={texts.company}>
        <CompanySelect
          company={
            company === undefined ? allCompaniesOption : { id: company, name: findName('company') ?? company }
          }
          allCompaniesOption={allCompaniesOption}
          disabled={hasMaximumFilters && company === undefined}
          onChange={({ id }) => choose('company', id)}
        />
      </FormField>
      <FormField label={texts.group}>
        <Select
          options={[allGroupsOption, { value: noDimensionValue, label: texts.no_group }, ...groups.options]}
          selectedOption={
            group === undefined ? allGroupsOption : { value: group, label: findName('group') ?? group }
          }
          disabled={hasMaximumFilters && group === undefined}
          expandToViewport
          onChange={({ detail }) => choose('group', detail.selectedOption.value)}
        />
      </FormField>
    </>
  );
}

/** Fields for the period, the filters, the breakdown, and the kind of hours (elapsed or business). */
export function FilterBar({ params, about, onChange }: Props) {
  const { by, hours } = params;
  const breakdownOptions = listPossibleBreakdowns(params.filter).map((value) => ({
    value,
    label: breakdownLabels[value],
  }));
  return (
    <search className="report-filters">
      <Period params={params} onChange={onChange} />
      <FilterSelects params={params} about={about} onChange={onChange} />
      <FormField label={texts.by}>
        <Select
          options={breakdownOptions}
          selectedOption={{ value: by, label: breakdownLabels[by] }}
          expandToViewport
          onChange={({ detail: { selectedOption } }) =>
            onChange({
              ...params,
              by: reportBreakdowns.find((breakdown) => breakdown === selectedOption.value) ?? by,
            })
          }
        />
      </FormField>
      <FormField label={texts.hours}>
        <Select
          options={hoursOptions}
          selectedOption={{ value: hours, label: texts.hours_names[hours] }}
          expandToViewport
          onChange={({ detail: { selectedOption } }) =>
            onChange({
              ...params,
              hours: reportHours.find((candidate) => candidate === selectedOption.value) ?? hours,
            })
          }
        />
      </FormField>
      {about.length > 0 && (
        <div className="report-about">
          <TokenGroup
            items={about.map(({ dimension, name }) => ({
              label: `${breakdownLabels[dimension]}: ${name}`,
              dismissLabel: texts.remove_filter(name),
            }))}
            onDismiss={({ detail: { itemIndex } }) => {
              const dimension = about[itemIndex]?.dimension;
              if (dimension) onChange(replaceFilter(params, dimension, undefined));
            }}
          />
        </div>
      )}
    </search>
  );
}
