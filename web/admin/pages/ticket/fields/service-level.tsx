import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense, useState } from 'react';
import type { ServiceLevelClock, Ticket } from '@portico/shared/contract/ticket.ts';
import { clockKindTexts } from '@portico/shared/model/service-levels.ts';
import { getStatusTab } from '@portico/shared/model/ticket.ts';
import { lazyScreen } from '../../../../ui/loading/lazy-screen.ts';
import { formatBusinessTime } from '@portico/shared/model/duration-text.ts';
import { formatShortDateTime } from '../../../../ui/time/dates.ts';
import { Status } from '../../../status/status.tsx';
import { DueTime } from '../../../tickets/due.tsx';
import type { TicketEdit } from '../../../tickets/change/field-change.ts';
import { texts } from '../texts.ts';

const ReceiptDialog = lazyScreen(async () => (await import('./receipt-dialog.tsx')).ReceiptDialog);

function ClockState({ clock: { kind, due_at, met_at, missed, paused } }: { clock: ServiceLevelClock }) {
  if (met_at !== null)
    return (
      <span title={formatShortDateTime(met_at)}>
        <Status type={missed ? 'error' : 'success'}>{missed ? texts.met_late : texts.met_in_time}</Status>
      </span>
    );
  if (missed) return <Status type="error">{texts.ended_late}</Status>;
  if (paused !== null) return <Status type="stopped">{texts.paused[paused]}</Status>;
  return due_at === null ? '-' : <DueTime due_at={due_at} kind={kind} />;
}

const ClockSummary = ({ clock }: { clock: ServiceLevelClock }) => (
  <>
    <ClockState clock={clock} />
    {clock.promised !== null && (
      <div className="ticket-promised">{texts.promised(formatBusinessTime(clock.promised))}</div>
    )}
  </>
);

/** A button that opens the calculation of the due times; its dialog is loaded on demand. */
function ReceiptButton({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="inline-link" onClick={() => setOpen(true)}>
        {texts.explain_due_times}
      </Button>
      <Suspense>{open && <ReceiptDialog id={id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

interface Props {
  ticket: Ticket;
  pendingChange: TicketEdit | undefined;
  /** Called when the user starts to choose a value. */
  onBeginChange: () => void;
  onChange: (change: TicketEdit) => void;
}

/** The service level of a ticket and its due times; renders nothing without a contract. */
export function ServiceLevel({ ticket, pendingChange, onBeginChange, onChange }: Props) {
  const { service_level, status } = ticket;
  if (!service_level) return null;
  const isWaiting = { ...ticket, ...pendingChange }.waiting === true;
  const clocks = service_level.clocks.filter(({ promised }) => promised !== null);
  return (
    <Container
      header={
        <Header variant="h2" description={texts.terms(service_level.policy, service_level.calendar)}>
          {texts.service_level}
        </Header>
      }
    >
      <SpaceBetween size="m">
        {clocks.length > 0 && (
          <KeyValuePairs
            items={clocks.map((clock) => ({
              label: clockKindTexts[clock.kind],
              value: <ClockSummary clock={clock} />,
            }))}
          />
        )}
        {clocks.length > 0 && <ReceiptButton id={ticket.id} />}
        {getStatusTab(status) !== 'closed' && (
          <Checkbox
            checked={isWaiting}
            readOnly={pendingChange !== undefined}
            description={texts.waiting_hint}
            onFocus={onBeginChange}
            onChange={({ detail }) => onChange({ waiting: detail.checked })}
          >
            {texts.waiting}
          </Checkbox>
        )}
      </SpaceBetween>
    </Container>
  );
}
