import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import { Suspense, useState } from 'react';
import type { BusinessHours } from '@portico/shared/contract/service-level.ts';
import { FilteredSelect } from '../../selects/filtered-select.tsx';
import { errorMessage } from '../../../api/error.ts';
import { lazyComponent } from '../../../conversation/lazily.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { NameField } from '../../dialogs/name-field.tsx';
import { addHolidays } from '../../service-levels/hours.ts';
import { Status } from '../../status/status.tsx';
import { toCalendarValues, validateCalendar } from './calendar-values.ts';
import { texts } from './texts.ts';
import { useSaveServiceLevel } from './use-save.ts';
import './target-fields.css';

const BankHolidays = lazyComponent(async () => (await import('./bank-holidays.tsx')).BankHolidays);

interface Props {
  /** The business hours to edit; undefined to add new ones. */
  calendar: BusinessHours | undefined;
  visible: boolean;
  onClose: () => void;
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value }));

interface WeekProps {
  week: readonly string[];
  error: string | undefined;
  onEdit: (week: readonly string[]) => void;
}

const WeekFields = ({ week, error, onEdit }: WeekProps) => (
  <FormField label={texts.week} description={texts.week_hint} errorText={error} stretch>
    <table className="targets">
      <tbody>
        {texts.days.map((day, index) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>
              <Input
                value={week[index] ?? ''}
                ariaLabel={day}
                autoComplete={false}
                onChange={({ detail }) => onEdit(week.with(index, detail.value))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </FormField>
);

/** Adds business hours, or a new version of them. */
export function CalendarDialog({ calendar, visible, onClose }: Props) {
  const save = useSaveServiceLevel();
  const [choosesCountry, setChoosesCountry] = useState(false);
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: toCalendarValues(calendar),
    validate: validateCalendar,
    onSubmit: async (formValues) => {
      await save.calendar(calendar, formValues);
      onClose();
    },
    onError: (error) => ({ root: errorMessage(error) }),
  });
  return (
    <FormDialog
      visible={visible}
      title={calendar === undefined ? texts.add_calendar_title : texts.edit_calendar_title}
      submitLabel={calendar === undefined ? texts.create : texts.update}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <NameField
        value={values.name}
        error={errors.name}
        hint={texts.name_hint}
        onEdit={(name) => edit({ name })}
      />
      <FormField label={texts.zone} errorText={errors.zone} stretch>
        <FilteredSelect
          options={zones}
          selectedOption={{ value: values.zone }}
          filteringAriaLabel={texts.find_zone}
          filteringPlaceholder={texts.find_zone}
          placeholder={texts.choose_zone}
          virtualScroll
          expandToViewport
          onChange={({ detail }) => edit({ zone: detail.selectedOption.value ?? '' })}
        />
      </FormField>
      <WeekFields week={values.week} error={errors.week} onEdit={(week) => edit({ week })} />
      <FormField label={texts.holidays} description={texts.holidays_hint} errorText={errors.holidays} stretch>
        <Textarea
          rows={6}
          value={values.holidays}
          onChange={({ detail }) => edit({ holidays: detail.value })}
        />
      </FormField>
      {choosesCountry ? (
        <Suspense fallback={<Status type="loading">{texts.loading_countries}</Status>}>
          <BankHolidays
            onAdd={(holidays) => {
              const { text, addedCount } = addHolidays(values.holidays, holidays);
              edit({ holidays: text });
              return addedCount;
            }}
          />
        </Suspense>
      ) : (
        <Button formAction="none" iconName="add-plus" onClick={() => setChoosesCountry(true)}>
          {texts.add_bank_holidays}
        </Button>
      )}
      {calendar !== undefined && <p>{texts.version_hint}</p>}
    </FormDialog>
  );
}
