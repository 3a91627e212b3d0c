import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { ConfirmForm } from '../confirm-form.tsx';
import { TwoStepKey } from './two-step-key.tsx';

interface TwoStepSetUpProps {
  email: string;
  onCancel: () => void;
}

/**
 * Asks for the password, then shows the key for an authenticator app. The password and the key are not kept
 * after the user leaves the screen.
 */
export function TwoStepSetUp({ email, onCancel }: TwoStepSetUpProps) {
  const [started, setStarted] = useState<{ password: string; secret: string }>();
  if (started !== undefined) return <TwoStepKey email={email} {...started} onCancel={onCancel} />;
  return (
    <ConfirmForm
      needsCode={false}
      submitLabel="Continue"
      submittingLabel="Making a key..."
      onConfirm={async ({ password }) => {
        const { secret } = await api('startTwoStep', { body: { password } });
        setStarted({ password, secret });
      }}
      onCancel={onCancel}
    />
  );
}
