import Select from '@cloudscape-design/components/select';
import { type NamedOption, toNamedOption, toOption } from './named-option.ts';
import { useCompanyOptions } from './use-companies.ts';

const texts = {
  none: 'No company',
  choose: 'Choose a company',
  search: 'Search companies',
  no_companies: 'No companies found',
  loading: 'Loading companies',
  failed: 'Failed to load companies',
  try_again: 'Try again',
} as const;

/** The option for no company. An option's value must not be empty (specification §5). */
export const noCompany: NamedOption = { id: 'none', name: texts.none };

interface Props {
  company: NamedOption | undefined;
  /** Whether the select offers "no company". */
  optional?: boolean;
  /** An option for all companies. */
  allCompaniesOption?: NamedOption;
  /** Whether the select also offers inactive companies. */
  includeInactive?: boolean;
  invalid?: boolean;
  disabled?: boolean;
  onChange: (company: NamedOption) => void;
}

/** A select of companies, searched by the API. */
export function CompanySelect({
  company,
  optional = false,
  allCompaniesOption,
  includeInactive = false,
  invalid,
  disabled = false,
  onChange,
}: Props) {
  const { options, statusType, onLoadItems } = useCompanyOptions({ inactive: includeInactive });
  const fixedOptions = [
    ...(allCompaniesOption ? [allCompaniesOption] : []),
    ...(optional ? [noCompany] : []),
  ];
  return (
    <Select
      options={[...fixedOptions.map(({ id, name }) => ({ value: id, label: name })), ...options]}
      statusType={statusType}
      onLoadItems={onLoadItems}
      selectedOption={toOption(company)}
      {...(invalid !== undefined && { invalid })}
      disabled={disabled}
      expandToViewport
      filteringType="manual"
      filteringAriaLabel={texts.search}
      filteringPlaceholder={texts.search}
      placeholder={texts.choose}
      loadingText={texts.loading}
      errorText={texts.failed}
      recoveryText={texts.try_again}
      empty={texts.no_companies}
      onChange={({ detail }) => onChange(toNamedOption(detail.selectedOption))}
    />
  );
}
