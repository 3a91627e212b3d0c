import type { SelectProps } from '@cloudscape-design/components/select';
import { priorities, selectableStatuses, type TicketStatus } from '@portico/shared/model/ticket.ts';
import { formatEnumLabel } from '../../../../ui/tickets/enum-label.ts';

const option = (value: string): SelectProps.Option => ({ value, label: formatEnumLabel(value) });

export const priorityOptions = priorities.map(option);

/** The selectable statuses. A ticket on hold also has `on_hold` as a disabled option. */
export function createStatusOptions(current: TicketStatus): SelectProps.Option[] {
  const selectableOptions = selectableStatuses.map(option);
  const isListed = selectableOptions.some(({ value }) => value === current);
  return isListed ? selectableOptions : [{ ...option(current), disabled: true }, ...selectableOptions];
}

export const toSelectedOption = (options: readonly SelectProps.Option[], value: string): SelectProps.Option =>
  options.find((candidate) => candidate.value === value) ?? option(value);
