import { healthcareExample } from '../content/healthcare-example.ts';
import { Example, FactList } from './example.tsx';

const { record, day, reads, refused } = healthcareExample;

const parseHours = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours + minutes / 60;
};

const [firstHour, lastHour] = [6, 22];
const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, index) => firstHour + index);
const toX = (hour: number) => ((hour - firstHour) / (lastHour - firstHour)) * 1000;

/**
 * A timeline of the day, with a mark for each time the record was read. Only decoration: the list below
 * contains the times.
 */
const DayTimeline = () => (
  <svg className="day-line" viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">
    {hours.map((hour) => (
      <path key={hour} d={`M${toX(hour)} 40v${hour % 4 === 2 ? -14 : -7}`} />
    ))}
    {reads.map((read) => (
      <path
        key={read.time}
        className={'refused' in read ? 'refused' : 'read'}
        d={`M${toX(parseHours(read.time)).toFixed(1)} 40V0`}
      />
    ))}
  </svg>
);

/** A patient's record, with a list of those who have read it. */
export const HealthcareExample = () => (
  <Example topic="healthcare" content={healthcareExample}>
    <p className="example-title">
      {record} <span className="data">{day}</span>
    </p>
    <DayTimeline />
    <ol className="access-log">
      {reads.map((read) => (
        <li key={read.time} className={'refused' in read ? 'refused' : undefined}>
          <time className="data">{read.time}</time>
          <b>{read.name}</b>
          <span>{read.part}</span>
          {'facts' in read ? (
            <details open>
              <summary>{read.reason}</summary>
              <FactList facts={read.facts} />
            </details>
          ) : (
            <span>
              {'refused' in read && <strong>{refused}: </strong>}
              {read.reason}
            </span>
          )}
        </li>
      ))}
    </ol>
  </Example>
);
