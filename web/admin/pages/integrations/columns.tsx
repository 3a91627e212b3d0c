import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { TableProps } from '@cloudscape-design/components/table';
import type { Integration } from '@portico/shared/contract/integrations.ts';
import { shortDate } from '../../../ui/dates.ts';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { texts } from './texts.ts';

interface Actions {
  readonly onEdit: (integration: Integration) => void;
  readonly onReplace: (integration: Integration) => void;
  readonly onRevoke: (integration: Integration) => void;
}

function Keys({ keys, revoked_at }: Integration) {
  if (revoked_at !== null) return <StatusIndicator type="stopped">{texts.revoked}</StatusIndicator>;
  if (keys.length === 0) return texts.no_key;
  return keys.map(({ ends_with, ends_at }) => (
    <div key={ends_with}>
      <code>…{ends_with}</code>{' '}
      {ends_at !== null && <Box variant="small">{texts.key_end(shortDate(ends_at))}</Box>}
    </div>
  ));
}

export const columns = ({
  onEdit,
  onReplace,
  onRevoke,
}: Actions): TableProps.ColumnDefinition<Integration>[] => [
  { id: 'name', header: texts.name, cell: ({ name }) => name, isRowHeader: true, minWidth: 140 },
  {
    id: 'opens',
    header: texts.opens,
    cell: ({ scopes }) => scopes.map((scope) => <div key={scope}>{texts.scopes[scope]}</div>),
    minWidth: 220,
  },
  {
    id: 'companies',
    header: texts.companies,
    cell: ({ companies }) => companies?.map(({ name }) => name).join(', ') ?? texts.all_companies,
    minWidth: 140,
  },
  { id: 'key', header: texts.key, cell: Keys, minWidth: 140 },
  {
    id: 'last_used',
    header: texts.last_used,
    cell: ({ last_used_at }) => (last_used_at === null ? texts.never : <TimeAgo at={last_used_at} />),
    minWidth: 120,
  },
  {
    id: 'made_by',
    header: texts.made_by,
    cell: ({ made_by_name }) => made_by_name ?? texts.erased,
    minWidth: 120,
  },
  {
    id: 'actions',
    header: texts.actions,
    cell: (integration) =>
      integration.revoked_at === null && (
        <SpaceBetween direction="horizontal" size="xxs">
          <Button
            variant="inline-icon"
            iconName="edit"
            ariaLabel={texts.edit(integration.name)}
            onClick={() => onEdit(integration)}
          />
          <Button
            variant="inline-icon"
            iconName="key"
            ariaLabel={texts.replace(integration.name)}
            onClick={() => onReplace(integration)}
          />
          <Button
            variant="inline-icon"
            iconName="remove"
            ariaLabel={texts.revoke(integration.name)}
            onClick={() => onRevoke(integration)}
          />
        </SpaceBetween>
      ),
    minWidth: 120,
  },
];
