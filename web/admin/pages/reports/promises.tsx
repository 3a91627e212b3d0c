import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { Report } from '@portico/shared/contract/reports.ts';
import { countServiceTargets, computeMetTargetsPercentage } from '@portico/shared/model/monthly-report.ts';
import { clockKinds } from '@portico/shared/model/service-levels.ts';
import type { ReportFilter } from '../../reports/report-urls.ts';
import { figureTexts } from '../../reports/texts.ts';
import { FigureLink } from './figure-link.tsx';
import { texts } from './texts.ts';
import './reports.css';

/** The numbers of service level targets that were met, by kind. */
export function ServiceTargets({ report, filter }: { report: Report; filter: ReportFilter }) {
  const { from, to, total } = report;
  const kinds = clockKinds.flatMap((kind) => {
    const percentage = computeMetTargetsPercentage(total, [kind]);
    return percentage === null ? [] : [{ kind, share: percentage, ...countServiceTargets(total, [kind]) }];
  });
  if (kinds.length === 0) return null;
  return (
    <Container
      header={
        <Header variant="h2" description={texts.promises_hint}>
          {texts.promises}
        </Header>
      }
    >
      <dl className="report-counts">
        {kinds.map(({ kind, share, kept, overdue }) => (
          <div key={kind}>
            <dt>{figureTexts[`kept_${kind}`]}</dt>
            <dd>
              <FigureLink
                tickets={{ figure: `kept_${kind}`, from, to, filter }}
                count={kept}
                rowName={texts.total}
              >
                {texts.percent(share)}
              </FigureLink>
            </dd>
            <dd>
              <Box color="text-body-secondary" fontSize="body-s">
                {texts.in_time(kept, kept + overdue)}
                {overdue > 0 && (
                  <>
                    ,{' '}
                    <FigureLink
                      tickets={{ figure: `overdue_${kind}`, from, to, filter }}
                      count={overdue}
                      rowName={texts.total}
                    >
                      {texts.overdue(overdue)}
                    </FigureLink>
                  </>
                )}
              </Box>
            </dd>
          </div>
        ))}
      </dl>
    </Container>
  );
}
