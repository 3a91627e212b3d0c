import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorView } from '../error-views.tsx';
import { twoStepKey } from '../query-keys.ts';
import { reasonOf } from './user-pool-errors.ts';

const SetUp = lazy(async () => ({ default: (await import('./two-step-set-up.tsx')).TwoStepSetUp }));

/** Whether signing in takes a second step, and the way to change that. */
export function TwoStep({ email }: { email: string }) {
  const [settingUp, setSettingUp] = useState(false);
  const state = useQuery({
    queryKey: twoStepKey,
    queryFn: async () => (await import('../../session/totp.ts')).isTotpEnabled(),
  });
  const off = useMutation({
    mutationFn: async () => (await import('../../session/totp.ts')).disableTotp(),
    onSuccess: async () => {
      await state.refetch();
      toast.success('Two-step sign-in is off');
    },
    onError: (error) =>
      toast.error('Two-step sign-in could not be turned off', { description: reasonOf(error) }),
  });
  const done = async () => {
    await state.refetch();
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
      {state.isPending && <Spinner label="Loading" />}
      {state.isError && (
        <ErrorView
          what="Failed to load two-step sign-in"
          error={new Error(reasonOf(state.error))}
          retry={() => void state.refetch()}
        />
      )}
      {state.data === true && (
        <>
          <p>On: besides your password, signing in takes a code from your authenticator app.</p>
          <Button variant="secondary" disabled={off.isPending} onClick={() => off.mutate()}>
            {off.isPending ? 'Turning off...' : 'Turn off two-step sign-in'}
          </Button>
        </>
      )}
      {state.data === false && !settingUp && (
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
      {state.data === false && settingUp && (
        <Suspense fallback={<Spinner label="Loading" />}>
          <SetUp email={email} onDone={done} onCancel={() => setSettingUp(false)} />
        </Suspense>
      )}
    </section>
  );
}
