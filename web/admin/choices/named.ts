import type { SelectProps } from '@cloudscape-design/components/select';

/** Something chosen from a list: its id, and what it is called. */
export interface Named {
  id: string;
  name: string;
}

export const namedOf = ({ value = '', label = '' }: SelectProps.Option): Named => ({
  id: value,
  name: label,
});

export const optionOf = (named: Named | undefined): SelectProps.Option | null =>
  named ? { value: named.id, label: named.name } : null;
