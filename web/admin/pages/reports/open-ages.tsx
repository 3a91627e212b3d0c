import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { Report } from '@portico/shared/contract/reports.ts';
import type { ReportFilter } from '../../reports/report-urls.ts';
import { FigureLink } from './figure-link.tsx';
import { texts } from './texts.ts';
import './reports.css';

/** The tickets that are open now, by age. */
export function OpenAges({ open, filter }: { open: Report['open']; filter: ReportFilter }) {
  return (
    <Container header={<Header variant="h2">{texts.ages}</Header>}>
      <dl className="report-counts">
        {open.map(({ from, to, tickets }, at) => {
          const name = texts.age[at] ?? texts.blank;
          return (
            <div key={from}>
              <dt>{name}</dt>
              <dd>
                <FigureLink tickets={{ figure: 'open', from, to, filter }} count={tickets} rowName={name} />
              </dd>
            </div>
          );
        })}
      </dl>
    </Container>
  );
}
