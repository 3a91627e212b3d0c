import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import type { CannedReply } from '@portico/shared/contract/canned-replies.ts';
import { sharingTexts } from '../../sharing/texts.ts';
import { texts } from './texts.ts';
import './columns.css';

interface Actions {
  mayChange: (reply: CannedReply) => boolean;
  onEdit: (reply: CannedReply) => void;
  onDelete: (reply: CannedReply) => void;
}

export const createColumns = ({
  mayChange,
  onEdit,
  onDelete,
}: Actions): TableProps.ColumnDefinition<CannedReply>[] => [
  { id: 'title', header: texts.reply_title, cell: ({ title }) => title, isRowHeader: true, minWidth: 160 },
  {
    id: 'text',
    header: texts.text,
    cell: ({ text }) => <div className="canned-text">{text}</div>,
    minWidth: 240,
  },
  {
    id: 'scope',
    header: sharingTexts.used_by,
    cell: ({ scope }) => sharingTexts.scopes[scope],
    minWidth: 110,
  },
  {
    id: 'actions',
    header: texts.actions,
    cell: (reply) =>
      mayChange(reply) && (
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            variant="inline-icon"
            iconName="edit"
            ariaLabel={texts.edit(reply.title)}
            onClick={() => onEdit(reply)}
          />
          <Button
            variant="inline-icon"
            iconName="remove"
            ariaLabel={texts.delete(reply.title)}
            onClick={() => onDelete(reply)}
          />
        </SpaceBetween>
      ),
    minWidth: 110,
  },
];
