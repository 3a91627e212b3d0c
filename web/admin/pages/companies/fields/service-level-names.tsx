import { useQuery } from '@tanstack/react-query';
import { serviceLevelsQuery } from '../../../service-levels/queries.ts';

interface Props {
  policy_id: string;
  hours_id: string;
}

const findName = (items: readonly { id: string; name: string }[] | undefined, id: string) =>
  items?.find((item) => item.id === id)?.name ?? id;

/** The names of a company's policy and business hours; their ids until the names have loaded. */
export function ServiceLevelNames({ policy_id, hours_id }: Props) {
  const { data } = useQuery(serviceLevelsQuery);
  return `${findName(data?.policies, policy_id)} · ${findName(data?.calendars, hours_id)}`;
}
