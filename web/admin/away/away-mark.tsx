import { Status } from '../status/status.tsx';
import { awayTexts } from './texts.ts';
import { useAbsences } from './use-absences.ts';

interface Props {
  person: string | null | undefined;
  /** Whether to shorten the text for lack of space; the title then contains the day. */
  isShort?: boolean;
}

/** Shows that a person is away; renders nothing otherwise. */
export function AwayMark({ person, isShort = false }: Props) {
  const absence = useAbsences()(person);
  if (!absence) return null;
  const until = awayTexts.until(absence.until);
  return (
    <span title={[until, absence.note].filter(Boolean).join('. ')}>
      <Status type="stopped">{isShort ? awayTexts.away : until}</Status>
    </span>
  );
}
