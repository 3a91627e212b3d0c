import { type ClockKind, clockKindTexts } from '@portico/shared/model/service-levels.ts';
import { shortDateTime } from '../../ui/time/dates.ts';
import { dueTimeText, dueUrgency } from '../../ui/time/due-time.ts';
import { useNow } from '../../ui/time/use-now.ts';
import { Status } from '../status/status.tsx';
import './due.css';

const statusTypes = { overdue: 'error', soon: 'warning', later: 'pending' } as const;

interface Props {
  /** Null while the clock is paused. */
  due_at: string | null;
  kind: ClockKind;
  /** Whether to name the kind of due time. */
  long?: boolean;
}

/** Shows when something is due. The text contains all the information; colour and icon only emphasize it. */
export function Due({ due_at, kind, long = false }: Props) {
  const now = useNow();
  const kindText = long ? `${clockKindTexts[kind]} ` : '';
  if (due_at === null) return <Status type="stopped">{kindText}Paused</Status>;
  return (
    <span title={`${clockKindTexts[kind]} due ${shortDateTime(due_at)}`}>
      <Status type={statusTypes[dueUrgency(due_at, now)]}>
        {kindText}
        <time dateTime={due_at} className="due-time">
          {dueTimeText(due_at, now)}
        </time>
      </Status>
    </span>
  );
}
