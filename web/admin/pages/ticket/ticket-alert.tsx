import Alert from '@cloudscape-design/components/alert';
import Link from '@cloudscape-design/components/link';
import type { TicketAlert } from '@portico/shared/contract/ticket.ts';
import { TimeAgo } from '../../../ui/time/time-ago.tsx';
import { texts } from './texts.ts';

interface Props {
  alert: TicketAlert;
  subject: string;
}

/** Whether the ticket's alert is still firing, and how often it has fired. */
export const TicketAlertNotice = ({
  alert: { name, title, times, last_at, status, link },
  subject,
}: Props) => (
  <Alert
    type={status === 'firing' ? 'warning' : 'success'}
    header={status === 'firing' ? texts.alert_fires(name) : texts.alert_recovered(name)}
    action={
      link !== null && (
        <Link href={link} external>
          {texts.alert_link}
        </Link>
      )
    }
  >
    {title !== subject && <div>{title}</div>}
    {texts.alert_fired(times)} <TimeAgo at={last_at} />
  </Alert>
);
