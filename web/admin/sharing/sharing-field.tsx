import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { type SharingScope, sharingScopes } from '@portico/shared/model/sharing.ts';
import { sharingTexts as texts } from './texts.ts';

interface Props {
  value: SharingScope;
  error: string | undefined;
  /** States how many entries are allowed. */
  hint: string;
  onChange: (value: SharingScope) => void;
}

const items = sharingScopes.map((value) => ({ value, label: texts.scopes[value] }));

/** Chooses whether an administrator's entry is private or shared by all staff. */
export const SharingField = ({ value, error, hint, onChange }: Props) => (
  <FormField label={texts.used_by} errorText={error} constraintText={hint}>
    <RadioGroup
      items={items}
      value={value}
      onChange={({ detail }) => {
        const scope = sharingScopes.find((sharingScope) => sharingScope === detail.value);
        if (scope !== undefined) onChange(scope);
      }}
    />
  </FormField>
);
