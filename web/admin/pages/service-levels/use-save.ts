import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toasts/toasts.ts';
import { api } from '../../../api/api.ts';
import { createServiceLevelId } from '../../service-levels/service-level-id.ts';
import { serviceLevelsQuery } from '../../service-levels/queries.ts';
import { type CalendarValues, toCalendarBody } from './calendar-values.ts';
import { type PolicyValues, toPolicyBody } from './policy-values.ts';
import { texts } from './texts.ts';

interface SavedVersion {
  readonly id: string;
  readonly version: number;
}

/** Saves policies and business hours. The id of a new one is derived from its name. */
export function useSaveServiceLevel() {
  const queryClient = useQueryClient();
  const { queryKey } = serviceLevelsQuery;
  const getCachedLevels = () => queryClient.getQueryData(queryKey);
  const listIds = (items: readonly SavedVersion[] | undefined) => items?.map(({ id }) => id) ?? [];
  const showResult = async (save: Promise<{ name: string }>) => {
    try {
      toast.success(texts.saved((await save).name));
    } finally {
      // Refetches after a failure as well, because others may have changed the service levels.
      await queryClient.invalidateQueries({ queryKey });
    }
  };
  return {
    policy: (before: SavedVersion | undefined, values: PolicyValues) => {
      const id = before?.id ?? createServiceLevelId(values.name, listIds(getCachedLevels()?.policies));
      const body = toPolicyBody(values, before?.version ?? 0);
      return showResult(api('saveServicePolicy', { params: { id }, body }));
    },
    calendar: (before: SavedVersion | undefined, values: CalendarValues) => {
      const id = before?.id ?? createServiceLevelId(values.name, listIds(getCachedLevels()?.calendars));
      const body = toCalendarBody(values, before?.version ?? 0);
      return showResult(api('saveBusinessHours', { params: { id }, body }));
    },
  };
}
