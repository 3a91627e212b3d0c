import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { CompanySelect } from '../../selects/company-select.tsx';
import { fromOption, toOption } from '../../selects/named-option.ts';
import type { ClientDraft, ClientProblem } from './client-draft.ts';
import { texts } from './texts.ts';
import { useUsersOf } from './use-users-of.ts';

interface Props {
  draft: ClientDraft;
  problem: ClientProblem | undefined;
  onChange: (draft: ClientDraft) => void;
}

function CompanyField({ draft, problem, onChange }: Props) {
  return (
    <FormField label={texts.company} errorText={problem?.field === 'company' && problem.message}>
      <CompanySelect
        company={draft.company}
        onChange={(company) => {
          const { user: _, ...rest } = draft;
          onChange(company.id === draft.company?.id ? draft : { ...rest, company });
        }}
      />
    </FormField>
  );
}

function UserField({ draft, problem, onChange }: Props) {
  const users = useUsersOf(draft.company?.id);
  return (
    <FormField label={texts.user} errorText={problem?.field === 'user' && problem.message}>
      <Select
        {...users}
        selectedOption={toOption(draft.user)}
        disabled={draft.company === undefined}
        filteringType="auto"
        filteringAriaLabel={texts.search_users}
        filteringPlaceholder={texts.search_users}
        placeholder={draft.company === undefined ? texts.company_first : texts.choose_user}
        loadingText={texts.loading_users}
        errorText={texts.users_failed}
        recoveryText={texts.try_again}
        empty={texts.no_users}
        noMatch={texts.no_match}
        onChange={({ detail }) => onChange({ ...draft, user: fromOption(detail.selectedOption) })}
      />
    </FormField>
  );
}

function ManualFields({ draft, problem, onChange }: Props) {
  const missing = problem?.field === 'manual' ? problem.message : undefined;
  const lacking = (text: string) => missing !== undefined && text.trim() === '';
  const noName = lacking(draft.requester_name);
  const noEmail = lacking(draft.requester_email);
  const wrong = problem?.field === 'requester_email' ? problem.message : undefined;
  return (
    <>
      <FormField label={texts.requester_name} errorText={noName && missing}>
        <Input
          value={draft.requester_name}
          invalid={noName}
          onChange={({ detail }) => onChange({ ...draft, requester_name: detail.value })}
        />
      </FormField>
      <FormField label={texts.requester_email} errorText={wrong ?? (noEmail && !noName && missing)}>
        <Input
          type="email"
          value={draft.requester_email}
          invalid={noEmail || wrong !== undefined}
          onChange={({ detail }) => onChange({ ...draft, requester_email: detail.value })}
        />
      </FormField>
    </>
  );
}

/** Company, and who of it asks: one of its users, or somebody entered by hand. */
export function ClientFields(props: Props) {
  const { draft, onChange } = props;
  return (
    <Container header={<Header variant="h2">{texts.client}</Header>}>
      <SpaceBetween size="m">
        <CompanyField {...props} />
        <Toggle
          checked={draft.manual}
          description={texts.manual_hint}
          onChange={({ detail }) => onChange({ ...draft, manual: detail.checked })}
        >
          {texts.manual}
        </Toggle>
        {draft.manual ? <ManualFields {...props} /> : <UserField {...props} />}
      </SpaceBetween>
    </Container>
  );
}
