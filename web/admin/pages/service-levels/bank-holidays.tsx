import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { FilteredSelect } from '../../selects/filtered-select.tsx';
import { listBankHolidays, listCountries, listRegions } from '../../service-levels/bank-holidays.ts';
import type { Holiday } from '../../service-levels/hours.ts';
import { texts } from './texts.ts';

const countryOptions = listCountries();
/** The option for no region; no region has this code. */
const wholeCountryOption = { value: 'whole', label: texts.whole_country };
const sourceUrl = 'https://github.com/commenthol/date-holidays';

interface Props {
  /** @returns how many were added */
  onAdd: (holidays: readonly Holiday[]) => number;
}

/** Adds the bank holidays of a country for this year and the next. */
export function BankHolidays({ onAdd }: Props) {
  const [country, setCountry] = useState('');
  const [region, setRegion] = useState(wholeCountryOption.value);
  const [year] = useState(() => new Date().getFullYear());
  const [result, setResult] = useState('');
  const regionOptions = country === '' ? [] : listRegions(country);
  const add = () => {
    const holidays = listBankHolidays(country, region === wholeCountryOption.value ? '' : region, year);
    setResult(texts.bank_holidays_added(onAdd(holidays), holidays.length));
  };
  return (
    <SpaceBetween size="xs">
      <FilteredSelect
        options={countryOptions}
        selectedOption={countryOptions.find(({ value }) => value === country) ?? null}
        placeholder={texts.choose_country}
        ariaLabel={texts.country}
        filteringAriaLabel={texts.choose_country}
        virtualScroll
        expandToViewport
        onChange={({ detail }) => {
          setCountry(detail.selectedOption.value ?? '');
          setRegion(wholeCountryOption.value);
          setResult('');
        }}
      />
      {regionOptions.length > 0 && (
        <FilteredSelect
          options={[wholeCountryOption, ...regionOptions]}
          selectedOption={regionOptions.find(({ value }) => value === region) ?? wholeCountryOption}
          ariaLabel={texts.region}
          expandToViewport
          onChange={({ detail }) => {
            setRegion(detail.selectedOption.value ?? wholeCountryOption.value);
            setResult('');
          }}
        />
      )}
      <Button formAction="none" disabled={country === ''} onClick={add}>
        {texts.add_years(year)}
      </Button>
      <div role="status">{result}</div>
      <small>
        {texts.bank_holidays_from}{' '}
        <Link href={sourceUrl} external fontSize="inherit" externalIconAriaLabel={texts.new_tab}>
          date-holidays
        </Link>
        , CC BY-SA 3.0
      </small>
    </SpaceBetween>
  );
}
