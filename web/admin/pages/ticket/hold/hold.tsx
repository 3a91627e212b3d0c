import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense, useState } from 'react';
import type { TicketHold } from '@portico/shared/contract/ticket.ts';
import { formatShortDate } from '../../../../ui/time/dates.ts';
import { formatEnumValue } from '../../../../ui/tickets/enum-label.ts';
import { lazyScreen } from '../../../../ui/loading/lazy-screen.ts';
import { holdTexts as texts } from './hold-texts.ts';
import type { TicketUpdater } from '../../../tickets/change/use-ticket-update.ts';
import './hold.css';

const HoldDialog = lazyScreen(async () => (await import('./hold-dialog.tsx')).HoldDialog);

interface Props {
  saving: boolean;
  readOnly: boolean;
  /** Called when the user starts to choose a value. */
  onBeginChange: () => void;
  onChange: TicketUpdater['update'];
}

/** A button that opens the dialog for a hold. */
function HoldDialogButton({
  label,
  hold,
  saving,
  readOnly,
  onBeginChange,
  onChange,
}: Props & HoldButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        disabled={readOnly}
        onClick={() => {
          onBeginChange();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Suspense>
        {open && (
          <HoldDialog hold={hold} saving={saving} onChange={onChange} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

interface HoldButtonProps {
  label: string;
  /** The hold to edit; undefined for a new one. */
  hold?: TicketHold;
}

export const PutOnHold = (props: Props) => <HoldDialogButton {...props} label={texts.put_on_hold} />;

/** The reason and the end of a hold. Customers see neither. */
export function HoldNotice({ hold, ...props }: Props & { hold: TicketHold }) {
  const { saving, readOnly, onBeginChange, onChange } = props;
  return (
    <Alert
      type="info"
      header={hold.until === null ? texts.on_hold : texts.until(formatShortDate(hold.until))}
    >
      <SpaceBetween size="s">
        <div className="hold-reason">{hold.reason}</div>
        <SpaceBetween direction="horizontal" size="xs">
          <Button
            loading={saving}
            disabled={readOnly}
            ariaLabel={texts.resume_as(formatEnumValue(hold.former_status))}
            onClick={() => {
              onBeginChange();
              onChange({ hold: null });
            }}
          >
            {texts.resume}
          </Button>
          <HoldDialogButton {...props} label={texts.change} hold={hold} />
        </SpaceBetween>
      </SpaceBetween>
    </Alert>
  );
}
