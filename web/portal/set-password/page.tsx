import { useEffect, useState } from 'react';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { RequestLink } from './request-link.tsx';
import { SetPasswordForm } from './form.tsx';
import { readResetLink } from './reset-link.ts';
import './set-password.css';

// Read once: strict rendering may run a component's first render twice, and the second would find the address bar empty.
const link = readResetLink();

/** Where the links of invitation and reset mails lead. */
export function SetPasswordPage() {
  usePageTitle('Choose a password');
  const [email, setEmail] = useState(link.email);
  const [refused, setRefused] = useState<string>();
  useEffect(() => {
    // Another link, opened in this very tab, changes the fragment only.
    const again = () => location.reload();
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
  return (
    <div className="set-password" data-focus-fallback="first">
      <h1>Choose a password</h1>
      {refused === undefined ? (
        <SetPasswordForm link={link} email={email} onEmail={setEmail} onRefused={setRefused} />
      ) : (
        <RequestLink email={email} onEmail={setEmail} reason={refused} />
      )}
    </div>
  );
}
