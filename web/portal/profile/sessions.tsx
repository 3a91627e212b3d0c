import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../ui/toasts/toasts.ts';
import type { SignedInDevice } from '@portico/shared/contract/sessions.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { recordSession } from '../../api/record-session.ts';
import { Button } from '../../ui/fields/button.tsx';
import { formatShortDateTime } from '../../ui/time/dates.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { TimeAgo } from '../../ui/time/time-ago.tsx';
import { ErrorView } from '../error-views.tsx';
import { sessionsKey } from '../query-keys.ts';
import { ConfirmForm } from './confirm-form.tsx';
import './sessions.css';

const describeDevice = ({ browser, system }: SignedInDevice): string =>
  `${browser ?? 'Unknown browser'} on ${system ?? 'an unknown system'}`;

/** The session to end, or all sessions except the current one. */
type SessionsToEnd = SignedInDevice | 'others';

/** The user's sessions. The user can end one, or all except the current one. */
export function Sessions() {
  const [sessionsToEnd, setSessionsToEnd] = useState<SessionsToEnd>();
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => {
      await recordSession();
      return (await api('listSessions', {}, { signal })).items;
    },
    staleTime: 0,
  });
  if (data === undefined)
    return error === null ? (
      <Spinner label="Loading" />
    ) : (
      <ErrorView
        title="Failed to load your sessions"
        message={errorMessage(error)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      <ul className="sessions">
        {data.map((session) => (
          <Session key={session.id} session={session} onEnd={() => setSessionsToEnd(session)} />
        ))}
      </ul>
      {sessionsToEnd !== undefined && (
        <EndSessionsForm
          key={sessionsToEnd === 'others' ? sessionsToEnd : sessionsToEnd.id}
          sessionsToEnd={sessionsToEnd}
          onClose={() => setSessionsToEnd(undefined)}
        />
      )}
      {sessionsToEnd === undefined && data.some(({ current }) => !current) && (
        <Button variant="secondary" onClick={() => setSessionsToEnd('others')}>
          Sign out all other sessions
        </Button>
      )}
    </>
  );
}

function Session({ session, onEnd }: { session: SignedInDevice; onEnd: () => void }) {
  const name = describeDevice(session);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {session.current && ' (this browser)'}
        <p>
          Signed in {formatShortDateTime(session.signed_in_at)}
          {!session.current && (
            <>
              , last seen <TimeAgo at={session.last_seen_at} />
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button variant="secondary" aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

function EndSessionsForm({ sessionsToEnd, onClose }: { sessionsToEnd: SessionsToEnd; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <ConfirmForm
      needsCode={false}
      submitLabel="Confirm"
      submittingLabel="Signing out..."
      onConfirm={async ({ password }) => {
        await api('endSessions', {
          body: { password, ...(sessionsToEnd !== 'others' && { session: sessionsToEnd.id }) },
        });
        toast.success(
          sessionsToEnd === 'others'
            ? 'All other sessions are signed out'
            : `${describeDevice(sessionsToEnd)} is signed out`,
        );
        await queryClient.invalidateQueries({ queryKey: sessionsKey });
        onClose();
      }}
      onCancel={onClose}
    >
      <p>
        {sessionsToEnd === 'others'
          ? 'All sessions except this one will end. Confirm with your password.'
          : `The session in ${describeDevice(sessionsToEnd)} will end. Confirm with your password.`}
      </p>
    </ConfirmForm>
  );
}
