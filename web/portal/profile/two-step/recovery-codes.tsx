import { toast } from '../../../ui/toasts/toasts.ts';
import { brand } from '@portico/shared/brand.ts';
import { Button } from '../../../ui/fields/button.tsx';
import './recovery-codes.css';

function download(codes: readonly string[]): void {
  const text = [`Recovery codes of your ${brand.name} account. Each one works once.`, '', ...codes, ''];
  const url = URL.createObjectURL(new Blob([text.join('\n')], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the user confirms that the codes are stored. */
  onStored: () => void;
}

/** Shows new recovery codes, which the API returns only once. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Recovery codes copied'),
      () => toast.error('Failed to copy the recovery codes'),
    );
  return (
    <div className="stack">
      <p>
        These recovery codes replace your authenticator app if you lose it. Each one works once. They are
        shown only now: keep them where only you can find them, and not in the app itself.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={onStored}>I have stored them</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" onClick={() => download(codes)}>
          Download
        </Button>
      </div>
    </div>
  );
}
