import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { awayTexts } from './texts.ts';
import { useAway } from './use-away.ts';

interface Props {
  person: string | null | undefined;
  /** Whether there is no room for the day, which is in the title then. */
  short?: boolean;
}

/** Says that a person is away; nothing for anybody else. */
export function AwayMark({ person, short = false }: Props) {
  const away = useAway()(person);
  if (!away) return null;
  const until = awayTexts.until(away.until);
  return (
    <span title={[until, away.note].filter(Boolean).join('. ')}>
      <StatusIndicator type="stopped">{short ? awayTexts.away : until}</StatusIndicator>
    </span>
  );
}
