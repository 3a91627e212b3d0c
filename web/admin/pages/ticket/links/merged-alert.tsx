import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import { generatePath } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useFollowLink } from '../../../shell/use-follow.ts';
import { mergeTexts as texts } from './link-texts.ts';
import { useUndoMerge } from './use-merge.ts';

interface Props {
  ticket_id: string;
  merged_into: { readonly id: string; readonly ticket_number: string };
}

/** Links to the ticket on which a merged ticket's conversation continues. */
export function MergedAlert({ ticket_id, merged_into: { id, ticket_number } }: Props) {
  const undoMerge = useUndoMerge(ticket_id);
  return (
    <Alert
      type="info"
      header={
        <>
          {texts.merged_into}{' '}
          <Link href={generatePath(adminPaths.ticket, { id })} onFollow={useFollowLink()} fontSize="inherit">
            {ticket_number}
          </Link>
        </>
      }
      action={
        <Button loading={undoMerge.isPending} onClick={() => undoMerge.mutate()}>
          {texts.undo}
        </Button>
      }
    >
      {texts.goes_on}
    </Alert>
  );
}
