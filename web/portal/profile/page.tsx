import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Profile } from '@portico/shared/contract/people.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { lazyComponent } from '../../conversation/lazily.tsx';
import { api } from '../../api/api.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { BackLink } from '../back-link.tsx';
import { ErrorView } from '../error-views.tsx';
import { profileKey } from '../query-keys.ts';
import { SignedInScreen } from '../signed-in-screen.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import './profile.css';

const TwoStep = lazyComponent(async () => (await import('./two-step/two-step.tsx')).TwoStep);

const MailChoices = lazyComponent(async () => (await import('./mail-choices.tsx')).MailChoices);

const Sessions = lazyComponent(async () => (await import('./sessions.tsx')).Sessions);

export function ProfilePage() {
  usePageTitle('Your profile');
  return (
    <SignedInScreen>
      <BackLink />
      <h1>Your profile</h1>
      <ProfileDetails />
    </SignedInScreen>
  );
}

/** Scrolls to the URL's fragment once the content is loaded; browsers only do so on page load. */
function useScrollToFragment(ready: boolean): void {
  const target = useLocation();
  useEffect(() => {
    if (!ready || target.hash === '') return undefined;
    // Runs after the layout has scrolled to the start of the screen.
    const frame = requestAnimationFrame(() => {
      const section = document.getElementById(target.hash.slice(1));
      section?.scrollIntoView();
      section?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [ready, target]);
}

function ProfileDetails() {
  const profileQuery = useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => api('getMe', {}, { signal }),
  });
  useScrollToFragment(profileQuery.data !== undefined);
  if (profileQuery.isPending) return <Spinner label="Loading your profile" />;
  if (profileQuery.data === undefined)
    return (
      <ErrorView
        title="Failed to load your profile"
        message={profileQuery.error.message}
        onRetry={() => void profileQuery.refetch()}
      />
    );
  return (
    <div className="stack">
      <Facts profile={profileQuery.data} />
      <ChangeName profile={profileQuery.data} />
      <ChangePassword email={profileQuery.data.email} />
      <section
        className="panel"
        data-focus-fallback="first"
        tabIndex={-1}
        id="two-step"
        aria-labelledby="two-step-heading"
      >
        <h2 id="two-step-heading">Two-step sign-in</h2>
        <Suspense fallback={<Spinner label="Loading" />}>
          <TwoStep email={profileQuery.data.email} />
        </Suspense>
      </section>
      <section
        className="panel"
        data-focus-fallback="first"
        tabIndex={-1}
        id="sessions"
        aria-labelledby="sessions-heading"
      >
        <h2 id="sessions-heading">Your sessions</h2>
        <Suspense fallback={<Spinner label="Loading" />}>
          <Sessions />
        </Suspense>
      </section>
      <section className="panel" tabIndex={-1} id="mails" aria-labelledby="mails-heading">
        <h2 id="mails-heading">Mails about tickets</h2>
        <Suspense fallback={<Spinner label="Loading" />}>
          <MailChoices profile={profileQuery.data} />
        </Suspense>
      </section>
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
