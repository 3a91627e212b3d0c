import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import type { Integration } from '@portico/shared/contract/integrations.ts';
import { formatShortDate } from '../../../ui/time/dates.ts';
import { TimeAgo } from '../../../ui/time/time-ago.tsx';
import { Status } from '../../status/status.tsx';
import { texts } from './texts.ts';

interface Actions {
  readonly onEdit: (integration: Integration) => void;
  readonly onReplace: (integration: Integration) => void;
  readonly onRevoke: (integration: Integration) => void;
}

function Keys({ keys, revoked_at }: Integration) {
  if (revoked_at !== null) return <Status type="stopped">{texts.revoked}</Status>;
  if (keys.length === 0) return texts.no_key;
  return keys.map(({ ends_with, ends_at }) => (
    <div key={ends_with}>
      <code>…{ends_with}</code>{' '}
      {ends_at !== null && <Box variant="small">{texts.key_end(formatShortDate(ends_at))}</Box>}
    </div>
  ));
}

export const columns = ({
  onEdit,
  onReplace,
  onRevoke,
}: Actions): TableProps.ColumnDefinition<Integration>[] => [
  {
    id: 'name',
    header: texts.name,
    cell: ({ name, made_by_name }) => (
      <>
        {name}
        <Box variant="small" display="block">
          {texts.made_by(made_by_name ?? texts.erased)}
        </Box>
      </>
    ),
    isRowHeader: true,
    minWidth: 160,
  },
  {
    id: 'permissions',
    header: texts.permissions,
    cell: ({ scopes }) => scopes.map((scope) => <div key={scope}>{texts.scopes[scope]}</div>),
    minWidth: 200,
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
