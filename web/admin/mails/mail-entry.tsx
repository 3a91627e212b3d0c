import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { ReactNode } from 'react';
import { TimeAgo } from '../../ui/time/time-ago.tsx';
import { Status } from '../status/status.tsx';
import { EmailAddress } from './email-address.tsx';
import './mail-entry.css';

interface Props {
  direction: string;
  /** The other party's address. */
  address: string;
  at: string;
  /** The subject of the mail. */
  subject: ReactNode;
  outcome: string;
  indicator: StatusIndicatorProps.Type;
  details: readonly string[];
  /** Whether the mail waits for a decision by staff. */
  isHeld?: boolean;
  actions?: ReactNode;
}

/** A sent or received mail with its status. */
export const MailEntry = (props: Props) => (
  <li className={props.isHeld === true ? 'mail-entry mail-entry-held' : 'mail-entry'}>
    <div className="mail-entry-head">
      <span>
        {props.direction}{' '}
        <strong>
          <EmailAddress email={props.address || '-'} />
        </strong>
      </span>
      <TimeAgo at={props.at} />
    </div>
    <div className="mail-entry-about">{props.subject}</div>
    <div>
      <Status type={props.indicator}>{props.outcome}</Status>
      {props.details.length > 0 && <span className="mail-entry-about"> · {props.details.join(' · ')}</span>}
    </div>
    {props.actions !== undefined && <div className="mail-entry-actions">{props.actions}</div>}
  </li>
);
