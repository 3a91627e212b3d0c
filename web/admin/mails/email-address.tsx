import './email-address.css';

/** An e-mail address that wraps before the @ if there is little space. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  return (
    <span className="email-address">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
