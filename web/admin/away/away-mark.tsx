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
  const away = useAbsences()(person);
  if (!away) return null;
  const until = awayTexts.until(away.until);
  return (
    <span title={[until, away.note].filter(Boolean).join('. ')}>
      <Status type="stopped">{isShort ? awayTexts.away : until}</Status>
    </span>
  );
}
