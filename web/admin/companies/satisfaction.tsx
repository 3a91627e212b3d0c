import { useQuery } from '@tanstack/react-query';
import { ratingDays } from '@portico/shared/model/ratings.ts';
import { api } from '../../api/api.ts';

const texts = {
  loading: 'Loading',
  failed: 'Failed to load',
  none: `No answers in the last ${ratingDays.counted} days`,
  counts: (goodCount: number, all: number) =>
    `Happy with our help: ${goodCount.toLocaleString()} of ${all.toLocaleString()} in the last ${ratingDays.counted} days`,
};

/** The recent ratings by the people of a company. */
export function CompanySatisfaction({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['satisfaction', id],
    queryFn: ({ signal }) => api('getCompanySatisfaction', { params: { id } }, { signal }),
  });
  if (data === undefined) return error ? texts.failed : texts.loading;
  const total = data.good + data.not_good;
  return total === 0 ? texts.none : texts.counts(data.good, total);
}
