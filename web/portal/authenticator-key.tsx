import { brand } from '@portico/shared/brand.ts';
import { Button } from '../ui/fields/button.tsx';
import { toast } from '../ui/toasts/toasts.ts';
import { QrCode } from './qr-code.tsx';
import './authenticator-key.css';

/**
 * The URI that authenticator apps read: https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
const createKeyUri = (secret: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`${brand.name}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(brand.name)}`;

/** The key for an authenticator app, as a QR code and as text. @param props.secret in base32 */
export function AuthenticatorKey({ email, secret }: { email: string; secret: string }) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success('Key copied'),
      () => toast.error('Failed to copy the key'),
    );
  return (
    <>
      <p>Scan this with your authenticator app, or type the key into it:</p>
      <QrCode text={createKeyUri(secret, email)} label="QR code with the key for your authenticator app" />
      <p className="authenticator-key">
        <code className="two-step-key">{secret}</code>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy key
        </Button>
      </p>
    </>
  );
}
