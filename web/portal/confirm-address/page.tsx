import { useState } from 'react';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { api } from '../../api/api.ts';
import { errorMessage } from '../../api/error.ts';
import { useForm } from '../../forms/use-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/fields/button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { readResetLink } from '../set-password/reset-link.ts';
import '../set-password/set-password.css';

// Read once, outside the component: strict mode renders twice, and the first read removes the fragment.
const link = readResetLink();

/**
 * The page that the link in a mail to a new address opens. It asks for a click, because mail scanners open
 * links.
 */
export function ConfirmAddressPage() {
  const [confirmed, setConfirmed] = useState<string>();
  const { errors, isSubmitting, formProps } = useForm({
    action: 'confirmAddress',
    defaultValues: {},
    onSubmit: async () => {
      const { email } = await api('confirmAddress', { body: { token: link.token } });
      setConfirmed(email);
    },
    onError: (error) => ({ root: errorMessage(error) }),
  });
  const title = 'Confirm your new address';
  usePageTitle(title);
  return (
    <div className="set-password" data-focus-fallback="first">
      <h1>{title}</h1>
      {confirmed === undefined ? (
        <form className="panel stack" {...formProps}>
          {link.token === '' ? (
            <Alert kind="error">This link is incomplete. Please open it from the mail again.</Alert>
          ) : (
            <>
              <p>
                Once confirmed, you will sign in with <strong>{link.email}</strong>, and receive mails there.
                You will be signed out everywhere.
              </p>
              {errors.root !== undefined && <Alert kind="error">{errors.root}</Alert>}
              <div className="actions">
                <Button type="submit" disabled={isSubmitting}>
                  {isSubmitting ? 'Confirming...' : 'Confirm this address'}
                </Button>
              </div>
            </>
          )}
        </form>
      ) : (
        <div className="panel stack">
          <Alert>The address of your account is now {confirmed}. Please sign in with it.</Alert>
          <div className="actions">
            <ButtonLink to={portalPaths.sign_in}>Sign in</ButtonLink>
          </div>
        </div>
      )}
    </div>
  );
}
