import type { SelectProps } from '@cloudscape-design/components/select';

/** The selected option: an id and its name. */
export interface NamedOption {
  id: string;
  name: string;
}

export const isNamedOption = (value: unknown): value is NamedOption =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string';

export const toNamedOption = ({ value = '', label = '' }: SelectProps.Option): NamedOption => ({
  id: value,
  name: label,
});

export const toOption = (option: NamedOption | undefined): SelectProps.Option | null =>
  option ? { value: option.id, label: option.name } : null;
