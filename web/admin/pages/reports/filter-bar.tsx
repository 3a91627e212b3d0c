import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { reportDivisions } from '@portico/shared/model/reports.ts';
import { type ReportAddress, reportPeriods } from '../../reports/addresses.ts';
import { divisionTexts } from '../../reports/texts.ts';
import { periodTexts, texts } from './texts.ts';
import '../../lists/filters.css';

const periods = reportPeriods.map((value) => ({ value, label: periodTexts[value] }));
const divisions = reportDivisions.map((value) => ({ value, label: divisionTexts[value] }));

interface Props {
  address: ReportAddress;
  onChange: (address: ReportAddress) => void;
}

/** The period, and by what the report is divided; a report about one company and so on is by week. */
export function FilterBar({ address, onChange }: Props) {
  const { period, by, filter } = address;
  const isAboutOne = Object.keys(filter).length > 0;
  return (
    <search className="filters">
      <FormField label={texts.period}>
        <Select
          options={periods}
          selectedOption={{ value: period, label: periodTexts[period] }}
          expandToViewport
          onChange={({ detail: { selectedOption } }) =>
            onChange({
              ...address,
              period: reportPeriods.find((one) => one === selectedOption.value) ?? period,
            })
          }
        />
      </FormField>
      <FormField label={texts.by}>
        {isAboutOne ? (
          <Button onClick={() => onChange({ period, by, filter: {} })}>{texts.show_all}</Button>
        ) : (
          <Select
            options={divisions}
            selectedOption={{ value: by, label: divisionTexts[by] }}
            expandToViewport
            onChange={({ detail: { selectedOption } }) =>
              onChange({
                ...address,
                by: reportDivisions.find((one) => one === selectedOption.value) ?? by,
              })
            }
          />
        )}
      </FormField>
    </search>
  );
}
