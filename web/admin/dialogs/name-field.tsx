import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';

const texts = { name: 'Name' } as const;

interface Props {
  value: string;
  error: string | undefined;
  /** States the maximum length. */
  hint: string;
  onEdit: (name: string) => void;
}

/** The name of the item in a dialog. */
export const NameField = ({ value, error, hint, onEdit }: Props) => (
  <FormField label={texts.name} errorText={error} constraintText={hint} stretch>
    <Input value={value} ariaRequired autoComplete={false} onChange={({ detail }) => onEdit(detail.value)} />
  </FormField>
);
