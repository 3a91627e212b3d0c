import type { SelectProps } from '@cloudscape-design/components/select';

/** Something chosen from a list: its id, and what it is called. */
export interface NamedOption {
  id: string;
  name: string;
}

export const fromOption = ({ value = '', label = '' }: SelectProps.Option): NamedOption => ({
  id: value,
  name: label,
});

export const toOption = (named: NamedOption | undefined): SelectProps.Option | null =>
  named ? { value: named.id, label: named.name } : null;
