import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, generatePath } from 'react-router-dom';
import type { BellEntry } from '@portico/shared/contract/bell.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { logFailure } from '../api/log-failure.ts';
import { findArea } from '../session/areas.ts';
import { useSession } from '../session/session.tsx';
import { Button } from '../ui/fields/button.tsx';
import { Spinner } from '../ui/loading/spinner.tsx';
import { TimeAgo } from '../ui/time/time-ago.tsx';
import { Unread } from '../ui/tickets/unread.tsx';
import { bellFeed } from './feed.ts';
import { NotificationSwitch } from './notify-switch.tsx';
import { texts, describeEvent } from './texts.ts';
import './panel.css';

function Entry({ entry, onOpen }: { entry: BellEntry; onOpen: () => void }) {
  const { user } = useSession();
  const { id, ticket_id, ticket_number, subject, at, is_new } = entry;
  const to = generatePath(isStaff(user?.roles) ? adminPaths.ticket : portalPaths.ticket, { id: ticket_id });
  return (
    <li className={is_new ? 'bell-new' : undefined}>
      <Link
        to={to}
        reloadDocument={findArea(to) !== findArea(location.pathname)}
        onClick={() => {
          if (is_new) void bellFeed.markSeen(id);
          onOpen();
        }}
      >
        <span className="bell-what">
          {is_new && <Unread hidden />} {describeEvent(entry)}
        </span>
        <span className="bell-when">
          {ticket_number} · <TimeAgo at={at} />
        </span>
        <span className="bell-subject">{subject}</span>
      </Link>
    </li>
  );
}

function Failure({ error }: { error: Error }) {
  useEffect(() => logFailure(error, 'getBell'), [error]);
  return (
    <div role="alert" className="bell-text">
      <p>
        {texts.failed}. {error.message}
      </p>
      <Button variant="secondary" onClick={() => void bellFeed.refresh()}>
        {texts.retry}
      </Button>
    </div>
  );
}

/** The panel with the user's notifications, newest first. It gets the focus when it opens. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const { bell, error } = useSyncExternalStore(bellFeed.subscribe, bellFeed.getState);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    bellFeed.start();
  }, []);
  const newestEntry = bell?.items[0];
  return (
    <div className="bell-panel" role="dialog" aria-label={texts.title} tabIndex={-1} ref={panel}>
      <div className="bell-head">
        <h2>{texts.title}</h2>
        {newestEntry && (
          <Button
            variant="plain"
            disabled={bell.new_count === 0}
            onClick={() => void bellFeed.markSeen(newestEntry.id, true)}
          >
            {texts.mark_all}
          </Button>
        )}
      </div>
      {error && <Failure error={error} />}
      {!bell && !error && <Spinner label={texts.loading} />}
      {bell?.items.length === 0 && <p className="bell-text">{texts.empty}</p>}
      {newestEntry && (
        <ul>
          {bell.items.map((entry) => (
            <Entry key={entry.id} entry={entry} onOpen={onClose} />
          ))}
        </ul>
      )}
      {bell?.items.length === limits.bell_entries && <p className="bell-text">{texts.older}</p>}
      <NotificationSwitch />
    </div>
  );
}
