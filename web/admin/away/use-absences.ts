import { useQuery } from '@tanstack/react-query';
import type { Absence } from '@portico/shared/contract/away.ts';
import { useAfterPaint } from '../../live/live-updates.tsx';
import { awayQuery } from './queries.ts';

/** Returns whether a person is away. */
export function useAbsences(): (person: string | null | undefined) => Absence | undefined {
  const { data } = useQuery({ ...awayQuery, enabled: useAfterPaint() });
  return (person) => data?.items.find(({ user_id }) => user_id === person);
}
