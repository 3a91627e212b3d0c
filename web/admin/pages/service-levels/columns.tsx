import Button from '@cloudscape-design/components/button';
import type { TableProps } from '@cloudscape-design/components/table';
import type { BusinessHours, ServicePolicy } from '@portico/shared/contract/service-level.ts';
import { type ClockKind, clockKinds } from '@portico/shared/model/service-levels.ts';
import { priorities } from '@portico/shared/model/ticket.ts';
import { formatBusinessTime } from '@portico/shared/model/duration-text.ts';
import { formatEnumLabel } from '../../../ui/tickets/enum-label.ts';
import { formatHours } from '../../service-levels/hours.ts';
import { texts } from './texts.ts';

type Column<T> = TableProps.ColumnDefinition<T>;
interface VersionedItem {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

const createNameColumn = <T extends VersionedItem>(): Column<T> => ({
  id: 'name',
  header: texts.name,
  cell: ({ name, id, version }) => (
    <>
      {name}
      <div className="level-version">{`${id}@${version}`}</div>
    </>
  ),
  isRowHeader: true,
  minWidth: 140,
});

const createEditColumns = <T extends VersionedItem>(onEdit: ((item: T) => void) | undefined): Column<T>[] =>
  onEdit === undefined
    ? []
    : [
        {
          id: 'actions',
          header: texts.actions,
          cell: (item) => (
            <Button
              variant="inline-icon"
              iconName="edit"
              ariaLabel={texts.edit(item.name)}
              onClick={() => onEdit(item)}
            />
          ),
          minWidth: 90,
        },
      ];

/** `Critical 30 min`, for each priority with a target, the most urgent first. */
const Targets = ({ policy, kind }: { policy: ServicePolicy; kind: ClockKind }) => {
  const definedTargets = priorities.toReversed().flatMap((priority) => {
    const minutes = policy.targets[priority][kind];
    return minutes === null ? [] : [{ priority, minutes }];
  });
  if (definedTargets.length === 0) return texts.blank;
  return definedTargets.map(({ priority, minutes }) => (
    <div key={priority} className="level-target">
      {formatEnumLabel(priority)} {formatBusinessTime(minutes)}
    </div>
  ));
};

export const createPolicyColumns = (
  onEdit: ((policy: ServicePolicy) => void) | undefined,
): Column<ServicePolicy>[] => [
  createNameColumn(),
  ...clockKinds.map((kind) => ({
    id: kind,
    header: texts[kind],
    cell: (policy: ServicePolicy) => <Targets policy={policy} kind={kind} />,
    minWidth: 130,
  })),
  ...createEditColumns(onEdit),
];

/** Groups consecutive days with the same hours: `Mon to Fri 09:00-17:30`. */
function WeekText({ week }: BusinessHours) {
  const rows: { first: string; last: string; hours: string }[] = [];
  for (const [index, hours] of week.map(formatHours).entries()) {
    const day = (texts.days[index] ?? '').slice(0, 3);
    const previousRow = rows.at(-1);
    if (previousRow?.hours === hours) previousRow.last = day;
    else rows.push({ first: day, last: day, hours });
  }
  return rows
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, hours }) => (
      <div key={first}>{`${first === last ? first : `${first} to ${last}`} ${hours}`}</div>
    ));
}

export const createCalendarColumns = (
  onEdit: ((calendar: BusinessHours) => void) | undefined,
): Column<BusinessHours>[] => [
  createNameColumn(),
  { id: 'zone', header: texts.zone, cell: ({ zone }) => zone, minWidth: 130 },
  { id: 'week', header: texts.week, cell: (calendar) => <WeekText {...calendar} />, minWidth: 150 },
  {
    id: 'holidays',
    header: texts.holidays,
    cell: ({ holidays }) => holidays.length.toLocaleString(),
    minWidth: 100,
  },
  ...createEditColumns(onEdit),
];
