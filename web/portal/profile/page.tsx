import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Profile } from '@portico/shared/contract/people.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { api } from '../../api/api.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { BackLink } from '../back-link.tsx';
import { ErrorView } from '../error-views.tsx';
import { profileKey } from '../query-keys.ts';
import { SignedInScreen } from '../signed-in-screen.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import { TwoStep } from './two-step.tsx';
import './profile.css';

export function ProfilePage() {
  usePageTitle('Your profile');
  return (
    <SignedInScreen>
      <BackLink />
      <h1>Your profile</h1>
      <Mine />
    </SignedInScreen>
  );
}

/** Goes to the part that the address names once it is there; the browser looks for it only when a page loads. */
function useFragment(ready: boolean): void {
  const place = useLocation();
  useEffect(() => {
    if (!ready || place.hash === '') return undefined;
    // After the layout has gone to the beginning of the screen.
    const frame = requestAnimationFrame(() => {
      const part = document.getElementById(place.hash.slice(1));
      part?.scrollIntoView();
      part?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [ready, place]);
}

function Mine() {
  const me = useQuery({ queryKey: profileKey, queryFn: ({ signal }) => api('getMe', {}, { signal }) });
  useFragment(me.data !== undefined);
  if (me.isPending) return <Spinner label="Loading your profile" />;
  if (me.data === undefined)
    return <ErrorView what="Failed to load your profile" error={me.error} retry={() => void me.refetch()} />;
  return (
    <div className="stack">
      <Facts profile={me.data} />
      <ChangeName profile={me.data} />
      <ChangePassword email={me.data.email} />
      <TwoStep email={me.data.email} />
    </div>
  );
}

function Facts({ profile: { email, company, roles } }: { profile: Profile }) {
  return (
    <dl className="profile-facts">
      <div>
        <dt>Email</dt>
        <dd>{email}</dd>
      </div>
      {(company !== null || !isStaff(roles)) && (
        <div>
          <dt>Company</dt>
          <dd>{company ?? 'N/A'}</dd>
        </div>
      )}
    </dl>
  );
}
