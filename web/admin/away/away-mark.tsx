import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { awayTexts } from './texts.ts';
import { useAway } from './use-away.ts';

/** Says that a person is away; nothing for anybody else. */
export function AwayMark({ person }: { person: string | null | undefined }) {
  const away = useAway()(person);
  return (
    away && (
      <span title={away.note}>
        <StatusIndicator type="stopped">{awayTexts.until(away.until)}</StatusIndicator>
      </span>
    )
  );
}
