import { api } from '../../../api/api.ts';
import { replaceSession } from '../../../session/session-store.ts';
import { ConfirmForm } from '../confirm-form.tsx';

/** Turns two-step sign-in off; requires the password and a code. */
export const TwoStepRemoval = ({ email, onCancel }: { email: string; onCancel: () => void }) => (
  <ConfirmForm
    needsCode
    submitLabel="Turn off"
    submittingLabel="Turning off..."
    onConfirm={({ password, code }) =>
      replaceSession(() => api('removeTwoStep', { body: { password, code } }), {
        email,
        password,
        done: 'Two-step sign-in is off',
      })
    }
    onCancel={onCancel}
  />
);
