import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorView } from '../error-views.tsx';
import { totpEnabledKey } from '../query-keys.ts';
import { userPoolErrorMessage } from './user-pool-errors.ts';

const TwoStepSetUp = lazy(async () => ({ default: (await import('./two-step-set-up.tsx')).TwoStepSetUp }));

/** Shows whether two-step sign-in is on, and turns it on and off. */
export function TwoStep({ email }: { email: string }) {
  const [settingUp, setSettingUp] = useState(false);
  const enabled = useQuery({
    queryKey: totpEnabledKey,
    queryFn: async () => (await import('../../session/totp.ts')).isTotpEnabled(),
  });
  const disable = useMutation({
    mutationKey: ['disableTotp'],
    mutationFn: async () => (await import('../../session/totp.ts')).disableTotp(),
    onSuccess: async () => {
      await enabled.refetch();
      toast.success('Two-step sign-in is off');
    },
    onError: (error) =>
      toast.error('Two-step sign-in could not be turned off', {
        description: userPoolErrorMessage(error),
      }),
  });
  const done = async () => {
    await enabled.refetch();
    setSettingUp(false);
    toast.success('Two-step sign-in is on');
  };
  return (
    <section
      className="panel"
      data-focus-fallback="first"
      tabIndex={-1}
      id="two-step"
      aria-labelledby="two-step-heading"
    >
      <h2 id="two-step-heading">Two-step sign-in</h2>
      {enabled.isPending && <Spinner label="Loading" />}
      {enabled.isError && (
        <ErrorView
          title="Failed to load two-step sign-in"
          message={userPoolErrorMessage(enabled.error)}
          onRetry={() => void enabled.refetch()}
        />
      )}
      {enabled.data === true && (
        <>
          <p>On: besides your password, signing in takes a code from your authenticator app.</p>
          <Button variant="secondary" disabled={disable.isPending} onClick={() => disable.mutate()}>
            {disable.isPending ? 'Turning off...' : 'Turn off two-step sign-in'}
          </Button>
        </>
      )}
      {enabled.data === false && !settingUp && (
        <>
          <p>
            Off. With an authenticator app on your phone, a stolen password alone no longer opens your
            account.
          </p>
          <Button variant="secondary" onClick={() => setSettingUp(true)}>
            Set up two-step sign-in
          </Button>
        </>
      )}
      {enabled.data === false && settingUp && (
        <Suspense fallback={<Spinner label="Loading" />}>
          <TwoStepSetUp email={email} onDone={done} onCancel={() => setSettingUp(false)} />
        </Suspense>
      )}
    </section>
  );
}
