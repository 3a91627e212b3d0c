import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { createTotpKey, enableTotp } from '../../session/totp.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorView } from '../error-views.tsx';
import { freshKeyKey } from '../query-keys.ts';
import { reasonOf } from './user-pool-errors.ts';
import { QrCode } from './qr-code.tsx';

interface TwoStepSetUpProps {
  email: string;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

/** The key for an authenticator app, as a picture and as text, and the code that proves the app has it. */
export function TwoStepSetUp({ email, onDone, onCancel }: TwoStepSetUpProps) {
  const key = useQuery({
    queryKey: freshKeyKey,
    queryFn: () => createTotpKey(email),
    // A secret: asked for afresh each time, forgotten when it leaves the screen.
    gcTime: 0,
    staleTime: Infinity,
  });
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  if (key.isPending) return <Spinner label="Making a key" />;
  if (key.data === undefined)
    return (
      <ErrorView
        what="Two-step sign-in could not be set up"
        error={new Error(reasonOf(key.error))}
        retry={() => void key.refetch()}
      />
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    enableTotp(code.replaceAll(/\s/g, ''))
      .then(onDone)
      .catch((error: unknown) => setProblem(reasonOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p>Scan this with your authenticator app, or type the key into it:</p>
      <QrCode text={key.data.uri} label="QR code with the key for your authenticator app" />
      <p>
        <code className="two-step-key">{key.data.secret}</code>
      </p>
      <Field label="Code from the app" required hint="Six digits" error={problem}>
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <div className="actions">
        <Button type="submit" disabled={busy || code.trim() === ''}>
          {busy ? 'Confirming...' : 'Confirm'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
