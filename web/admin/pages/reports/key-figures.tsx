import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import type { ReactNode } from 'react';
import type { Report } from '@portico/shared/contract/reports.ts';
import type { ListedFigure, TimedFigure } from '@portico/shared/model/reports.ts';
import type { ReportParams } from '../../reports/report-urls.ts';
import { formatDuration } from '../../reports/texts.ts';
import { FigureLink } from './figure-link.tsx';
import { texts, selectTimeFigures } from './texts.ts';
import './reports.css';

function Card({ name, hint, children }: { name: string; hint: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Container fitHeight>
        <Box variant="h2" fontSize="heading-s" padding="n">
          {name}
        </Box>
        <Box fontSize="heading-xl" fontWeight="bold" padding={{ vertical: 'xxs' }}>
          {children}
        </Box>
        <Box color="text-body-secondary" fontSize="body-s">
          {hint}
        </Box>
      </Container>
    </li>
  );
}

/** A text that can only wrap between hours and minutes: `2 h 36 min`. */
const wrapOnlyBetweenUnits = (text: string) => text.replaceAll(/(?<=[\d≈]) /g, '\u00a0');

/** The figures of the whole period; each links to its tickets. */
export function KeyFigures({ report, params }: { report: Report; params: ReportParams }) {
  const { filter, hours } = params;
  const { from, to, total, open } = report;
  const link = (figure: ListedFigure, count: number, text?: string) => (
    <FigureLink tickets={{ figure, from, to, filter }} count={count} rowName={texts.total}>
      {text ?? count.toLocaleString()}
    </FigureLink>
  );
  const time = (figure: TimedFigure) => {
    const { median, p90, exact } = selectTimeFigures(total, figure, hours);
    const text = (minutes: number) => wrapOnlyBetweenUnits(formatDuration(minutes, hours, exact));
    return {
      hint: p90 === null ? texts.no_times : texts.p90(text(p90)),
      value: median === null ? texts.blank : link(figure, total[figure], text(median)),
    };
  };
  const [response, resolution] = [time('first_response'), time('solved')];
  const openCount = open.reduce((sum, { tickets }) => sum + tickets, 0);
  const ratedTicketCount = total.rated_good + total.rated_not_good;
  const oldestDay = open.at(-1)?.from ?? from;
  return (
    <ul className="key-figures" aria-label={texts.figures}>
      <Card name="Created" hint={texts.reopened_hint(total.reopened)}>
        {link('created', total.created)}
      </Card>
      <Card name="Solved" hint={texts.merged_hint(total.merged)}>
        {link('solved', total.solved)}
      </Card>
      <Card
        name={texts.open_now}
        hint={link('open_at_end', total.open_at_end, texts.at_the_end(total.open_at_end))}
      >
        <FigureLink
          tickets={{ figure: 'open', from: oldestDay, to: open[0]?.to ?? to, filter }}
          count={openCount}
          rowName={texts.total}
        />
      </Card>
      <Card name={texts.first_response} hint={response.hint}>
        {response.value}
      </Card>
      <Card name={texts.resolution} hint={resolution.hint}>
        {resolution.value}
      </Card>
      <Card
        name={texts.satisfaction}
        hint={ratedTicketCount === 0 ? texts.not_rated : texts.rated(total.rated_good, ratedTicketCount)}
      >
        {ratedTicketCount === 0
          ? texts.blank
          : link(
              'rated_good',
              total.rated_good,
              `${Math.round((100 * total.rated_good) / ratedTicketCount)} %`,
            )}
      </Card>
    </ul>
  );
}
