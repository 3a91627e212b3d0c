import Alert from '@cloudscape-design/components/alert';
import type { MailFlood } from '@portico/shared/contract/received-mails.ts';
import { TimeAgo } from '../../../ui/time/time-ago.tsx';
import { texts } from './texts.ts';

/** A warning for each rate limit that was far exceeded, with the number of mails not listed as a result. */
export const MailFloods = ({ floods }: { floods: readonly MailFlood[] }) => (
  <ul className="mail-entries">
    {floods.map(({ kind, who, mails, last_at }) => (
      <li key={`${kind} ${who}`}>
        <Alert type="warning">
          {texts.flood[kind](mails.toLocaleString(), who)} {texts.flood_about} <TimeAgo at={last_at} />
        </Alert>
      </li>
    ))}
  </ul>
);
