import { useEffect, useState } from 'react';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { SetPasswordForm } from './form.tsx';
import { RequestLink } from './request-link.tsx';
import { readResetLink } from './reset-link.ts';
import './set-password.css';

// Read once, outside the component: strict mode renders twice, and the second read would find no fragment.
const link = readResetLink();

/** The page that links in invitation and reset mails open. */
export function SetPasswordPage() {
  usePageTitle('Choose a password');
  const [email, setEmail] = useState(link.email);
  const [invalidReason, setInvalidReason] = useState<string>();
  useEffect(() => {
    // Another link, opened in the same tab, changes only the fragment.
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
  return (
    <div className="set-password" data-focus-fallback="first">
      <h1>Choose a password</h1>
      {invalidReason === undefined ? (
        <SetPasswordForm link={link} email={email} onEmail={setEmail} onInvalidLink={setInvalidReason} />
      ) : (
        <RequestLink email={email} onEmail={setEmail} reason={invalidReason} />
      )}
    </div>
  );
}
