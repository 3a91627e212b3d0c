import Link, { type LinkProps } from '@cloudscape-design/components/link';
import { Suspense, useEffect, useRef, useState } from 'react';
import { generatePath } from 'react-router-dom';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { lazyComponent } from '../../../../conversation/lazily.tsx';
import { useItemDialog } from '../../../dialogs/use-item-dialog.ts';
import { useFollowLink } from '../../../shell/use-follow.ts';
import { splitTexts as texts } from './split-texts.ts';
import type { SplitSource } from './split-values.ts';
import '../../../../conversation/change/change.css';

const SplitDialog = lazyComponent(async () => (await import('./split-dialog.tsx')).SplitDialog);

/** Whether a text can be split off, or has already been split off. */
export const hasSplitOff = (
  { ticket }: TicketDetail,
  { is_internal, removed, author_role, split_into }: TicketComment,
): boolean =>
  split_into !== undefined ||
  (ticket.merged_into === null && !is_internal && removed === undefined && author_role === 'customer');

/** Creates a ticket from a customer's text, or links to the ticket that was created from it. */
export function SplitOff({ detail, comment }: SplitSource) {
  const { opening, visible, open, close } = useItemDialog<undefined>();
  const { split_into } = comment ?? detail.ticket;
  const follow = useFollowLink();
  const [isCreated, setCreated] = useState(false);
  const link = useRef<LinkProps.Ref>(null);
  const mustFocusLink = isCreated && !visible && split_into !== undefined;
  useEffect(() => {
    // The dialog cannot return the focus to the button that opened it: the link has replaced the button.
    if (mustFocusLink) link.current?.focus();
  }, [mustFocusLink]);
  return (
    <>
      {split_into ? (
        <span>
          {texts.split_into}{' '}
          <Link
            ref={link}
            href={generatePath(adminPaths.ticket, { id: split_into.id })}
            onFollow={follow}
            fontSize="inherit"
            variant="primary"
          >
            {split_into.ticket_number}
          </Link>
        </span>
      ) : (
        <button type="button" className="comment-button" onClick={() => open(undefined)}>
          {texts.open}
        </button>
      )}
      {opening && (
        <Suspense>
          <SplitDialog
            key={opening.number}
            detail={detail}
            comment={comment}
            visible={visible}
            onClose={close}
            onCreated={() => {
              setCreated(true);
              close();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
