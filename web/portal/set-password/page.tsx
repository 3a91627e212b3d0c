import { useEffect, useState } from 'react';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { SetPasswordForm } from './form.tsx';
import { RequestLink } from './request-link.tsx';
import { readResetLink } from './reset-link.ts';
import './set-password.css';

// Read once, outside the component: strict mode renders twice, and the first read removes the fragment.
const link = readResetLink();

/**
 * The page that opens from the links in invitation and reset mails. If it is opened without a link, the user
 * can request one.
 */
export function SetPasswordPage() {
  const [invalidReason, setInvalidReason] = useState<string>();
  const needsNewLink = link.token === '' || invalidReason !== undefined;
  const title = needsNewLink ? 'Reset your password' : 'Choose a password';
  usePageTitle(title);
  useEffect(() => {
    // Opening another link in the same tab only changes the fragment.
    const reload = () => location.reload();
    addEventListener('hashchange', reload);
    return () => removeEventListener('hashchange', reload);
  }, []);
  return (
    <div className="set-password" data-focus-fallback="first">
      <h1>{title}</h1>
      {needsNewLink ? (
        <RequestLink knownEmail={link.email} reason={invalidReason} />
      ) : (
        <SetPasswordForm link={link} onInvalidLink={setInvalidReason} />
      )}
    </div>
  );
}
