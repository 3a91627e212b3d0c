import type { SelectProps } from '@cloudscape-design/components/select';
import { priorities, selectableStatuses, type TicketStatus } from '@portico/shared/model/ticket.ts';
import { enumLabel } from '../../../../ui/tickets/enum-label.ts';

const option = (value: string): SelectProps.Option => ({ value, label: enumLabel(value) });

export const priorityOptions = priorities.map(option);

/** The selectable statuses. A ticket on hold also has `on_hold` as a disabled option. */
export function statusOptions(current: TicketStatus): SelectProps.Option[] {
  const selectable = selectableStatuses.map(option);
  const isListed = selectable.some(({ value }) => value === current);
  return isListed ? selectable : [{ ...option(current), disabled: true }, ...selectable];
}

export const toSelectedOption = (options: readonly SelectProps.Option[], value: string): SelectProps.Option =>
  options.find((known) => known.value === value) ?? option(value);
