import { Suspense, useState } from 'react';
import { lazyComponent } from '../../conversation/lazily.tsx';
import { Button } from '../../ui/fields/button.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { MarkUnread } from './mark-unread.tsx';
import './follow.css';

const FollowChoices = lazyComponent(async () => (await import('./follow-choices.tsx')).FollowChoices);

/** The user's own settings on the ticket: marking it as unread, and the mails about it. */
export function FollowTicket({ id }: { id: string }) {
  return (
    <div className="own-choices">
      <MarkUnread id={id} />
      <MailsAboutTicket id={id} />
    </div>
  );
}

/** Loads the choices when the user asks for them. */
function MailsAboutTicket({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Mails about this ticket
      </Button>
    );
  return (
    <Suspense fallback={<Spinner label="Loading" />}>
      <FollowChoices id={id} />
    </Suspense>
  );
}
