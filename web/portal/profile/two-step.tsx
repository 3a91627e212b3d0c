import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '../../api/error.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorView } from '../error-views.tsx';
import { twoStepQuery } from './two-step-query.ts';

const TwoStepSetUp = lazy(async () => ({ default: (await import('./two-step-set-up.tsx')).TwoStepSetUp }));
const TwoStepRemoval = lazy(async () => ({
  default: (await import('./two-step-removal.tsx')).TwoStepRemoval,
}));

/** Shows whether two-step sign-in is on, and turns it on and off. */
export function TwoStep({ email }: { email: string }) {
  const [changing, setChanging] = useState(false);
  const { data, isPending, error, refetch } = useQuery(twoStepQuery);
  const Form = data?.enabled === true ? TwoStepRemoval : TwoStepSetUp;
  return (
    <section
      className="panel"
      data-focus-fallback="first"
      tabIndex={-1}
      id="two-step"
      aria-labelledby="two-step-heading"
    >
      <h2 id="two-step-heading">Two-step sign-in</h2>
      {isPending && <Spinner label="Loading" />}
      {data === undefined && error !== null && (
        <ErrorView
          title="Failed to load two-step sign-in"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <p>
          {data.enabled
            ? 'On: besides your password, signing in takes a code from your authenticator app.'
            : 'Off. With an authenticator app on your phone, a stolen password alone no longer opens your account.'}
        </p>
      )}
      {data !== undefined && !changing && (
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {data.enabled ? 'Turn off two-step sign-in' : 'Set up two-step sign-in'}
        </Button>
      )}
      {data !== undefined && changing && (
        <Suspense fallback={<Spinner label="Loading" />}>
          <Form email={email} onCancel={() => setChanging(false)} />
        </Suspense>
      )}
    </section>
  );
}
