import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import type { TicketHold } from '@portico/shared/contract/ticket.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import { errorMessage } from '../../../../api/error.ts';
import { formatLimitHint } from '../../../../forms/limit-hint.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { useUnloadWarning } from '../../../../forms/use-unload-warning.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { holdTexts as texts } from './hold-texts.ts';
import type { TicketUpdater } from '../../../tickets/change/use-ticket-update.ts';

interface Values {
  reason: string;
  /** A day in the user's time zone, `2026-12-01`; empty for none. */
  until: string;
}

const padTwoDigits = (n: number) => String(n).padStart(2, '0');
const formatDay = (at: Date) =>
  `${at.getFullYear()}-${padTwoDigits(at.getMonth() + 1)}-${padTwoDigits(at.getDate())}`;
const isFutureDay = (day: string) => day > formatDay(new Date());
/** The start of a day in the user's time zone. */
const startOfDay = (day: string) => new Date(`${day}T00:00:00`).toISOString();

const reasonField = { label: texts.reason, max: limits.hold_reason, multiline: true };

function validate({ reason, until }: Values) {
  const problem = findTextError(reasonField, reason);
  return {
    ...(problem !== undefined && { reason: problem }),
    ...(until !== '' && !isFutureDay(until) && { until: texts.past }),
  };
}

interface Props {
  /** The hold to edit; undefined for a new one. */
  hold: TicketHold | undefined;
  saving: boolean;
  onChange: TicketUpdater['update'];
  onClose: () => void;
}

/** Asks for the reason and the end of a hold. The input is preserved if the API refuses it. */
export function HoldDialog({ hold, saving, onChange, onClose }: Props) {
  const initialValues: Values = {
    reason: hold?.reason ?? '',
    until: hold?.until ? formatDay(new Date(hold.until)) : '',
  };
  const { values, errors, edit, formProps } = useForm<Values>({
    defaultValues: initialValues,
    validate,
    onSubmit: ({ reason, until }) => {
      const newHold = { reason: reason.trim(), until: until === '' ? null : startOfDay(until) };
      if (!saving) onChange({ hold: newHold }, undefined, onClose);
      return Promise.resolve();
    },
    onError: (error) => ({ root: errorMessage(error) }),
  });
  useUnloadWarning(values.reason !== initialValues.reason);
  return (
    <FormDialog
      visible
      title={hold ? texts.change_title : texts.put_on_hold}
      submitLabel={hold ? texts.save : texts.put_on_hold}
      isSubmitting={saving}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <FormField
        label={texts.reason}
        description={texts.reason_hint}
        constraintText={formatLimitHint(limits.hold_reason)}
        errorText={errors.reason}
        stretch
      >
        <Textarea
          rows={3}
          ariaRequired
          value={values.reason}
          readOnly={saving}
          onChange={({ detail }) => edit({ reason: detail.value })}
        />
      </FormField>
      <FormField label={texts.until_label} description={texts.until_hint} errorText={errors.until} stretch>
        <DatePicker
          value={values.until}
          placeholder={texts.format}
          readOnly={saving}
          openCalendarAriaLabel={(day) => (day === null ? texts.choose_day : `${texts.choose_day}, ${day}`)}
          todayAriaLabel={texts.today}
          nextMonthAriaLabel={texts.next_month}
          previousMonthAriaLabel={texts.previous_month}
          expandToViewport
          isDateEnabled={(day) => isFutureDay(formatDay(day))}
          onChange={({ detail }) => edit({ until: detail.value })}
        />
      </FormField>
    </FormDialog>
  );
}
