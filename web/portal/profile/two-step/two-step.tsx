import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../conversation/lazily.tsx';
import { errorMessage } from '../../../api/error.ts';
import { Button } from '../../../ui/fields/button.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { ErrorView } from '../../error-views.tsx';
import { twoStepQuery } from './two-step-query.ts';

const TwoStepSetUp = lazyComponent(async () => (await import('./two-step-set-up.tsx')).TwoStepSetUp);
const TwoStepRemoval = lazyComponent(async () => (await import('./two-step-removal.tsx')).TwoStepRemoval);
const NewRecoveryCodes = lazyComponent(
  async () => (await import('./new-recovery-codes.tsx')).NewRecoveryCodes,
);
const Passkeys = lazyComponent(async () => (await import('../passkeys/passkeys.tsx')).Passkeys);

/** Explains whether two-step sign-in is on, and why staff must have it on. */
function explainTwoStep({ enabled, required }: { enabled: boolean; required: boolean }): string {
  if (enabled)
    return required
      ? 'On: signing in requires a code from your authenticator app in addition to your password. Staff cannot turn it off.'
      : 'On: signing in requires a code from your authenticator app in addition to your password.';
  return required
    ? 'Off. Staff can see the tickets of every client, so a password is not enough. Until you have set up two-step sign-in with an authenticator app on your phone, you cannot use anything else here.'
    : 'Off. With an authenticator app on your phone, a stolen password is no longer enough to sign in to your account.';
}

function formatCodesLeft(count: number): string {
  if (count === 0) return 'You have no recovery codes in case you lose the app.';
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`;
}

/** Shows whether two-step sign-in is on, and turns it on and off. */
export function TwoStep({ email }: { email: string }) {
  const [changing, setChanging] = useState<'two-step' | 'codes'>();
  const { data, isPending, error, refetch } = useQuery(twoStepQuery);
  const isMandatory = data?.enabled === true && data.required;
  const Form = data?.enabled === true ? TwoStepRemoval : TwoStepSetUp;
  return (
    <>
      {isPending && <Spinner label="Loading" />}
      {data === undefined && error !== null && (
        <ErrorView
          title="Failed to load your two-step sign-in"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && <p>{explainTwoStep(data)}</p>}
      {data?.enabled === true && <p>{formatCodesLeft(data.recovery_codes)}</p>}
      {data !== undefined && changing === undefined && (
        <div className="actions">
          {!isMandatory && (
            <Button variant="secondary" onClick={() => setChanging('two-step')}>
              {data.enabled ? 'Turn off two-step sign-in' : 'Set up two-step sign-in'}
            </Button>
          )}
          {data.enabled && (
            <Button variant="secondary" onClick={() => setChanging('codes')}>
              Generate new recovery codes
            </Button>
          )}
        </div>
      )}
      {data !== undefined && changing === 'two-step' && (
        <Suspense fallback={<Spinner label="Loading" />}>
          <Form email={email} onCancel={() => setChanging(undefined)} />
        </Suspense>
      )}
      {changing === 'codes' && (
        <Suspense fallback={<Spinner label="Loading" />}>
          <NewRecoveryCodes onClose={() => setChanging(undefined)} />
        </Suspense>
      )}
      {data?.enabled === true && (
        <Suspense fallback={<Spinner label="Loading" />}>
          <Passkeys email={email} />
        </Suspense>
      )}
    </>
  );
}
