import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import type { TableProps } from '@cloudscape-design/components/table';
import { alertSeverities } from '@portico/shared/model/alerts.ts';
import { formatEnumLabel } from '../../../ui/tickets/enum-label.ts';
import { Status } from '../../status/status.tsx';
import type { AlertSource } from './queries.ts';
import { texts } from './texts.ts';

export const columns = (
  findGroupName: (id: string) => string,
  onEdit: (source: AlertSource) => void,
): TableProps.ColumnDefinition<AlertSource>[] => [
  { id: 'name', header: texts.integration, cell: ({ name }) => name, isRowHeader: true, minWidth: 140 },
  {
    id: 'company',
    header: texts.company,
    cell: ({ rule }) => rule?.company_name ?? <Status type="warning">{texts.not_set_up}</Status>,
    minWidth: 180,
  },
  {
    id: 'priorities',
    header: texts.priorities,
    cell: ({ rule }) =>
      rule &&
      alertSeverities.map((severity) => (
        <Box key={severity} variant="small" display="block">
          {texts.severities[severity]}: {formatEnumLabel(rule.priorities[severity])}
        </Box>
      )),
    minWidth: 200,
  },
  {
    id: 'group',
    header: texts.group,
    cell: ({ rule }) => rule && (rule.group_id === null ? texts.by_rules : findGroupName(rule.group_id)),
    minWidth: 120,
  },
  {
    id: 'recovery',
    header: texts.recovery,
    cell: ({ rule }) => rule && texts.recoveries[rule.on_recovery],
    minWidth: 150,
  },
  {
    id: 'actions',
    header: texts.actions,
    cell: (source) =>
      source.rule ? (
        <Button
          variant="inline-icon"
          iconName="edit"
          ariaLabel={texts.edit(source.name)}
          onClick={() => onEdit(source)}
        />
      ) : (
        <Button
          variant="inline-link"
          ariaLabel={texts.set_up_name(source.name)}
          onClick={() => onEdit(source)}
        >
          {texts.set_up}
        </Button>
      ),
    minWidth: 100,
  },
];
