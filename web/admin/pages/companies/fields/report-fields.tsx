import FormField from '@cloudscape-design/components/form-field';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { type ContactProblem, getMonthlyReportPath } from '@portico/shared/model/monthly-report.ts';
import { getPreviousMonth, toMonth } from '@portico/shared/model/months.ts';
import { FilteredSelect } from '../../../selects/filtered-select.tsx';
import { toNamedOption } from '../../../selects/named-option.ts';
import { useCompanyUserOptions } from '../../../selects/use-company-users.ts';
import { Status } from '../../../status/status.tsx';
import type { ReportContactForm } from './use-report-contact.ts';

const texts = {
  title: 'Monthly report',
  hint: 'On the first of each month, the contact gets a mail with the figures of the previous month.',
  contact: 'Contact for the report',
  missing: 'Choose who gets the report',
  choose: 'Choose a person',
  search: 'Search people',
  loading: 'Loading people',
  failed: 'Failed to load people',
  try_again: 'Try again',
  none: 'This company has no users yet',
  no_match: 'No matching people',
  not_loaded: 'Failed to load the monthly report',
  show: 'Show the report of last month',
};

const problemTexts: Readonly<Record<ContactProblem, string>> = {
  gone: 'Nobody gets it: the account of the contact was erased. Choose another person.',
  disabled: 'Nobody gets it: the account of the contact is disabled. Choose another person.',
  own_tickets_only:
    'Nobody gets it: the report is about all tickets of the company, and the contact sees only their own. Choose another person, or let the contact see all tickets.',
  moved: 'Nobody gets it: the contact is no longer a customer of this company. Choose another person.',
  undeliverable: 'Nobody gets it: mails to the contact cannot be delivered. Choose another person.',
  inactive: 'Nobody gets it while the company is inactive.',
};

interface Props {
  company: string;
  form: ReportContactForm;
  /** The error that is shown after the user has tried to save. */
  error: string | undefined;
}

function ContactField({ company, form, error }: Props) {
  const users = useCompanyUserOptions(company);
  const { choice, problem, choose } = form;
  const { person } = choice;
  return (
    <FormField label={texts.contact} errorText={error} stretch>
      <SpaceBetween size="xs">
        <FilteredSelect
          {...users}
          selectedOption={person ? { value: person.id, label: person.full_name } : null}
          filteringAriaLabel={texts.search}
          filteringPlaceholder={texts.search}
          placeholder={texts.choose}
          loadingText={texts.loading}
          errorText={texts.failed}
          recoveryText={texts.try_again}
          empty={texts.none}
          noMatch={texts.no_match}
          onChange={({ detail }) => {
            const selectedUser = toNamedOption(detail.selectedOption);
            if (selectedUser)
              choose({ enabled: true, person: { id: selectedUser.id, full_name: selectedUser.name } });
          }}
        />
        {problem !== undefined && <Status type="warning">{problemTexts[problem]}</Status>}
      </SpaceBetween>
    </FormField>
  );
}

/** Whether a company gets a monthly report, and its recipient. */
export function ReportFields(props: Props) {
  const { company, form } = props;
  const { choice, choose, isPending, isFailed } = form;
  const [lastMonth] = useState(() => getPreviousMonth(toMonth(Date.now())));
  if (isFailed) return <Status type="error">{texts.not_loaded}</Status>;
  return (
    <SpaceBetween size="s">
      <Toggle
        checked={choice.enabled}
        disabled={isPending}
        description={texts.hint}
        onChange={({ detail }) => choose({ ...choice, enabled: detail.checked })}
      >
        {texts.title}
      </Toggle>
      {choice.enabled && <ContactField {...props} />}
      <Link href={getMonthlyReportPath(lastMonth, company)} external>
        {texts.show}
      </Link>
    </SpaceBetween>
  );
}

export const contactMissingText = texts.missing;
