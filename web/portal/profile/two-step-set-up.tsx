import { useQuery } from '@tanstack/react-query';
import { useForm } from '../../forms/use-form.ts';
import { createTotpKey, enableTotp } from '../../session/totp.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorView } from '../error-views.tsx';
import { totpKeyKey } from '../query-keys.ts';
import { QrCode } from './qr-code.tsx';
import { userPoolErrorMessage } from './user-pool-errors.ts';

interface TwoStepSetUpProps {
  email: string;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

/** The key for an authenticator app, as a QR code and as text, and the form to confirm a code of it. */
export function TwoStepSetUp({ email, onDone, onCancel }: TwoStepSetUpProps) {
  const key = useQuery({
    queryKey: totpKeyKey,
    queryFn: () => createTotpKey(email),
    // A secret: requested anew each time, and not cached after it leaves the screen.
    gcTime: 0,
    staleTime: Infinity,
  });
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    action: 'enableTotp',
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      await enableTotp(code.replaceAll(/\s/g, ''));
      await onDone();
    },
    onError: (error) => ({ code: userPoolErrorMessage(error) }),
  });

  if (key.isPending) return <Spinner label="Making a key" />;
  if (key.data === undefined)
    return (
      <ErrorView
        title="Two-step sign-in could not be set up"
        message={userPoolErrorMessage(key.error)}
        onRetry={() => void key.refetch()}
      />
    );
  return (
    <form className="stack" {...formProps}>
      <p>Scan this with your authenticator app, or type the key into it:</p>
      <QrCode text={key.data.uri} label="QR code with the key for your authenticator app" />
      <p>
        <code className="two-step-key">{key.data.secret}</code>
      </p>
      <Field label="Code from the app" required hint="Six digits" error={errors.code}>
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={values.code}
            onChange={(event) => edit({ code: event.target.value })}
          />
        )}
      </Field>
      <div className="actions">
        <Button type="submit" disabled={isSubmitting || values.code.trim() === ''}>
          {isSubmitting ? 'Confirming...' : 'Confirm'}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
