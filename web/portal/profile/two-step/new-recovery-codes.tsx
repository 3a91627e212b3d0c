import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { twoStepKey } from '../../query-keys.ts';
import { ConfirmForm } from '../confirm-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/**
 * Generates new recovery codes; requires the password and a code from the authenticator app. Earlier codes
 * stop working.
 */
export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onStored={onClose} />;
  return (
    <ConfirmForm
      needsCode
      submitLabel="Make new codes"
      submittingLabel="Making codes..."
      onConfirm={async (body) => {
        setCodes((await api('makeRecoveryCodes', { body })).recovery_codes);
        await queryClient.invalidateQueries({ queryKey: twoStepKey });
      }}
      onCancel={onClose}
    >
      <p>You get ten new recovery codes. Your old codes stop working.</p>
    </ConfirmForm>
  );
}
