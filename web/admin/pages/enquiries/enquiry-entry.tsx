import Button from '@cloudscape-design/components/button';
import { Suspense, useState } from 'react';
import { generatePath, Link } from 'react-router-dom';
import type { ReceivedEnquiry } from '@portico/shared/contract/enquiries.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { hasPermission } from '@portico/shared/model/permissions.ts';
import { lazyComponent } from '../../../conversation/lazily.tsx';
import { useSession } from '../../../session/session.tsx';
import { useListState } from '../../../ui/list-address.ts';
import { TimeAgo } from '../../../ui/time/time-ago.tsx';
import { toast } from '../../../ui/toasts/toasts.ts';
import { useChangeEnquiry } from '../../enquiries/use-change-enquiry.ts';
import { EmailAddress } from '../../mails/email-address.tsx';
import { useFollowLink } from '../../shell/use-follow.ts';
import { texts } from './texts.ts';
import './enquiry-entry.css';

const CreateDialog = lazyComponent(async () => (await import('../../users/create-dialog.tsx')).CreateDialog);

function Actions({ enquiry }: { enquiry: ReceivedEnquiry }) {
  const { id, name, email, subject, state } = enquiry;
  const { user } = useSession();
  const [creating, setCreating] = useState(false);
  const { mutate, isPending } = useChangeEnquiry(texts.change_failed);
  const follow = useFollowLink();
  const changeState = (next: ReceivedEnquiry['state']) =>
    mutate({ id, state: next }, { onSuccess: () => toast.success(texts.changed[next]) });
  if (state === 'closed')
    return (
      <Button loading={isPending} ariaLabel={texts.reopen_label(name)} onClick={() => changeState('open')}>
        {texts.reopen}
      </Button>
    );
  return (
    <>
      <Button
        variant="primary"
        ariaLabel={texts.create_ticket_label(name)}
        href={`${adminPaths.create_ticket}?enquiry=${id}`}
        onFollow={follow}
      >
        {texts.create_ticket}
      </Button>
      {hasPermission(user?.roles, 'manage_people_and_companies') && (
        <Button ariaLabel={texts.create_user_label(name)} onClick={() => setCreating(true)}>
          {texts.create_user}
        </Button>
      )}
      <Button
        ariaLabel={texts.answer_label(name)}
        iconName="envelope"
        href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
      >
        {texts.answer}
      </Button>
      <Button
        variant="link"
        loading={isPending}
        ariaLabel={texts.close_label(name)}
        onClick={() => changeState('closed')}
      >
        {texts.close}
      </Button>
      {creating && (
        <Suspense>
          <CreateDialog
            initialValues={{ full_name: name, email }}
            onClose={() => setCreating(false)}
            onCreated={() => mutate({ id, state: 'closed' })}
          />
        </Suspense>
      )}
    </>
  );
}

/** An enquiry with the actions of staff. */
export function EnquiryEntry({ enquiry }: { enquiry: ReceivedEnquiry }) {
  const listState = useListState();
  const { source, name, email, company, subject, message, received_at, closed_by, ticket, mail_id } = enquiry;
  return (
    <li className="enquiry">
      <div className="enquiry-head">
        <h2>{subject}</h2>
        <TimeAgo at={received_at} />
      </div>
      <div className="enquiry-sender">
        <strong>{name}</strong>
        {company !== '' && <> · {company}</>}
        {' · '}
        <EmailAddress email={email} />
        {' · '}
        {texts.by[source]}
      </div>
      <p className="enquiry-message">{message}</p>
      {mail_id !== undefined && <div className="enquiry-sender">{texts.files}</div>}
      {closed_by !== null && (
        <div className="enquiry-sender">
          {texts.closed_by(closed_by)}
          {ticket && (
            <>
              {' · '}
              <Link to={generatePath(adminPaths.ticket, { id: ticket.id })} state={listState}>
                {ticket.ticket_number}
              </Link>
            </>
          )}
        </div>
      )}
      <div className="enquiry-actions">
        <Actions enquiry={enquiry} />
      </div>
    </li>
  );
}
