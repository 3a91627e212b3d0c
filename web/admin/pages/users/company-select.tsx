import Select from '@cloudscape-design/components/select';
import { useCompanies } from '../create-ticket/use-choices.ts';
import { fieldTexts } from './texts.ts';

/** A company by its id; an empty id is none. */
export interface ChosenCompany {
  id: string;
  name: string;
}

export const noCompany: ChosenCompany = { id: '', name: fieldTexts.no_company };

interface Props {
  company: ChosenCompany | undefined;
  /** Whether somebody may be of no company. */
  optional: boolean;
  invalid: boolean;
  onChange: (company: ChosenCompany) => void;
}

/** Active companies, searched by the server. */
export function CompanySelect({ company, optional, invalid, onChange }: Props) {
  const { options, statusType, onLoadItems } = useCompanies();
  const none = optional ? [{ value: noCompany.id, label: noCompany.name }] : [];
  return (
    <Select
      options={[...none, ...options]}
      statusType={statusType}
      onLoadItems={onLoadItems}
      selectedOption={company ? { value: company.id, label: company.name } : null}
      invalid={invalid}
      expandToViewport
      filteringType="manual"
      filteringAriaLabel={fieldTexts.search_companies}
      filteringPlaceholder={fieldTexts.search_companies}
      placeholder={fieldTexts.choose_company}
      loadingText={fieldTexts.loading_companies}
      errorText={fieldTexts.companies_failed}
      recoveryText={fieldTexts.try_again}
      empty={fieldTexts.no_companies}
      onChange={({ detail: { selectedOption } }) =>
        onChange({ id: selectedOption.value ?? '', name: selectedOption.label ?? '' })
      }
    />
  );
}
