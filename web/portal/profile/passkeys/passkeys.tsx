import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '@portico/shared/contract/passkeys.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { hasPasskeys } from '../../../session/sign-in/passkeys.ts';
import { replaceSession } from '../../../session/session-store.ts';
import { Button } from '../../../ui/fields/button.tsx';
import { formatShortDateTime } from '../../../ui/time/dates.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { ErrorView } from '../../error-views.tsx';
import { passkeysKey } from '../../query-keys.ts';
import { ConfirmForm } from '../confirm-form.tsx';
import { NewPasskey } from './new-passkey.tsx';
import '../sessions.css';

/**
 * The user's passkeys, with forms to add and remove them. Renders nothing if the environment has no passkeys.
 */
export const Passkeys = ({ email }: { email: string }) => (hasPasskeys() ? <List email={email} /> : null);

function List({ email }: { email: string }) {
  const [changing, setChanging] = useState<Passkey | 'new'>();
  const { data, error, refetch } = useQuery({
    queryKey: passkeysKey,
    queryFn: async ({ signal }) => (await api('listPasskeys', {}, { signal })).items,
  });
  const onClose = () => setChanging(undefined);
  return (
    <div className="passkeys stack">
      <h3>Passkeys</h3>
      {data === undefined && error === null && <Spinner label="Loading" />}
      {data === undefined && error !== null && (
        <ErrorView
          title="Failed to load your passkeys"
          message={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <p>You have no passkeys. With a passkey, you sign in without a password and a code.</p>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="sessions" aria-label="Your passkeys">
          {data.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <p>Added {formatShortDateTime(passkey.created_at)}</p>
              </div>
              <Button
                variant="secondary"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setChanging(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && changing === undefined && (
        <div className="actions">
          <Button variant="secondary" onClick={() => setChanging('new')}>
            Add a passkey
          </Button>
        </div>
      )}
      {changing === 'new' && <NewPasskey email={email} onCancel={onClose} />}
      {changing !== undefined && changing !== 'new' && (
        <RemovalForm key={changing.id} passkey={changing} email={email} onClose={onClose} />
      )}
    </div>
  );
}

interface RemovalFormProps {
  passkey: Passkey;
  email: string;
  onClose: () => void;
}

const RemovalForm = ({ passkey: { id: passkey, name }, email, onClose }: RemovalFormProps) => (
  <ConfirmForm
    needsCode
    submitLabel="Remove passkey"
    submittingLabel="Removing..."
    onConfirm={(values) =>
      replaceSession(() => api('removePasskey', { body: { passkey, ...values } }), {
        email,
        done: `The passkey "${name}" was removed`,
      })
    }
    onCancel={onClose}
  >
    <p>
      You will no longer be able to sign in with {name}, and you will be signed out everywhere. Confirm your
      identity.
    </p>
  </ConfirmForm>
);
