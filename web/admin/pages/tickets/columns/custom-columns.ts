import { useQuery } from '@tanstack/react-query';
import type { CustomField } from '@portico/shared/contract/custom-fields.ts';
import {
  type CustomFieldKey,
  formatCustomValue,
  isCustomFieldKey,
} from '@portico/shared/model/custom-fields.ts';
import { referenceQuery } from '../../../tickets/queries.ts';
import { columns, parseChosenColumns } from './columns.tsx';

/** @param id the field's id, shown until its name is loaded */
const createColumn = (id: CustomFieldKey, field: CustomField | undefined): (typeof columns)[number] => ({
  id,
  header: field?.name ?? id,
  cell: ({ custom_fields }) => formatCustomValue(custom_fields[id]) || '-',
  minWidth: 90,
});

/** The columns of the list, including those of custom fields. */
export function useColumns(joinedIds: string | undefined): typeof columns {
  const ids = parseChosenColumns(joinedIds).filter(isCustomFieldKey);
  const { data } = useQuery({ ...referenceQuery, enabled: ids.length > 0 });
  const fields = data?.custom_fields ?? [];
  return [
    ...columns,
    ...ids.map((id) =>
      createColumn(
        id,
        fields.find((field) => field.id === id),
      ),
    ),
  ];
}
