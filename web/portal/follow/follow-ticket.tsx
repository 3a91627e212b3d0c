import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const FollowChoices = lazy(async () => ({ default: (await import('./follow-choices.tsx')).FollowChoices }));

/** Which mails about this ticket the user receives, loaded when they ask. */
export function FollowTicket({ id }: { id: string }) {
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
