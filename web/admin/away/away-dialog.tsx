import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toasts/toasts.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { hasPermission } from '@portico/shared/model/permissions.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { toFieldErrors } from '../../forms/field-errors.ts';
import { formatLimitHint } from '../../forms/limit-hint.ts';
import { useForm } from '../../forms/use-form.ts';
import { useSession } from '../../session/session.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { type NamedOption, toNamedOption, toOption } from '../selects/named-option.ts';
import { useStaffSelect } from '../selects/staff.ts';
import { awayQuery } from './queries.ts';
import { awayTexts } from './texts.ts';
import { useAbsences } from './use-absences.ts';

const texts = {
  title: 'Away',
  person: 'Member of staff',
  until: 'Away until',
  until_hint: 'The last day. Empty: not away. Rules assign nothing to staff who are away.',
  choose_day: 'Choose a day',
  today: 'Today',
  next_month: 'Next month',
  previous_month: 'Previous month',
  format: 'YYYY/MM/DD',
  past: 'Choose today or a later day',
  note: 'Note',
  note_hint: 'For colleagues: for example, who stands in for you.',
  submit: 'Save',
  saved: (name: string, day: string) => (day === '' ? `${name} is not away` : `${name} is away until ${day}`),
} as const;

interface Values {
  person: NamedOption;
  until: string;
  note: string;
}

const getToday = () => new Date().toISOString().slice(0, 10);

interface Props {
  /** @default the signed-in user */
  person?: NamedOption | undefined;
  visible: boolean;
  onClose: () => void;
}

/** Sets the day until which the user is away. Administrators can also set it for other staff. */
export function AwayDialog({ person, visible, onClose }: Props) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const staff = useStaffSelect();
  const findAbsence = useAbsences();
  const toValues = (option: NamedOption): Values => {
    const { until = '', note = '' } = findAbsence(option.id) ?? {};
    return { person: option, until, note };
  };
  const { values, errors, isSubmitting, edit, formProps } = useForm<Values>({
    defaultValues: toValues(person ?? { id: user?.id ?? '', name: user?.full_name ?? '' }),
    validate: ({ until }) => (until !== '' && until < getToday() ? { until: texts.past } : {}),
    onSubmit: async ({ person: { id, name }, until, note }) => {
      await api('setAway', { params: { id }, body: { until: until === '' ? null : until, note } });
      toast.success(texts.saved(name, until === '' ? '' : awayTexts.day(until)));
      await queryClient.invalidateQueries({ queryKey: awayQuery.queryKey });
      onClose();
    },
    onError: (error) => ({ ...toFieldErrors(error, ['until', 'note'] as const), root: errorMessage(error) }),
  });
  return (
    <FormDialog
      visible={visible}
      title={texts.title}
      submitLabel={texts.submit}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      {hasPermission(user?.roles, 'write_groups_and_rules') && (
        <FormField label={texts.person} errorText={errors.person} stretch>
          <Select
            {...staff.props}
            options={staff.options}
            selectedOption={toOption(values.person)}
            onChange={({ detail }) => edit(toValues(toNamedOption(detail.selectedOption)))}
          />
        </FormField>
      )}
      <FormField label={texts.until} description={texts.until_hint} errorText={errors.until} stretch>
        <DatePicker
          value={values.until}
          placeholder={texts.format}
          openCalendarAriaLabel={(day) => (day === null ? texts.choose_day : `${texts.choose_day}, ${day}`)}
          todayAriaLabel={texts.today}
          nextMonthAriaLabel={texts.next_month}
          previousMonthAriaLabel={texts.previous_month}
          expandToViewport
          isDateEnabled={(day) => day.toISOString().slice(0, 10) >= getToday()}
          onChange={({ detail }) => edit({ until: detail.value })}
        />
      </FormField>
      <FormField
        label={texts.note}
        description={texts.note_hint}
        errorText={errors.note}
        constraintText={formatLimitHint(limits.away_note)}
        stretch
      >
        <Input
          value={values.note}
          autoComplete={false}
          onChange={({ detail }) => edit({ note: detail.value })}
        />
      </FormField>
    </FormDialog>
  );
}
