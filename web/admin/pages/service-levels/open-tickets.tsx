import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { TermsUpdate } from '@portico/shared/contract/service-levels.ts';
import { lazyScreen } from '../../../ui/loading/lazy-screen.ts';
import { formatShortDateTime } from '../../../ui/time/dates.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { Status } from '../../status/status.tsx';
import { termsUpdateQuery } from './queries.ts';
import { texts } from './texts.ts';

const PreviewDialog = lazyScreen(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

const Progress = ({ update: { total, examined, moved } }: { update: TermsUpdate }) => (
  <ProgressBar
    label={texts.updating}
    description={texts.moved_so_far(moved)}
    value={total === null || total === 0 ? 0 : (100 * examined) / total}
    additionalInfo={total === null ? texts.begins_soon : texts.examined(examined, total)}
  />
);

function Outcome({ update: { moved, failed, ended_at, company } }: { update: TermsUpdate }) {
  const endTime = ended_at === null ? '' : formatShortDateTime(ended_at);
  const companyText = texts.of_one(company?.name);
  return failed > 0 ? (
    <Status type="warning">{texts.updated_with_failures(moved, failed, companyText, endTime)}</Status>
  ) : (
    <Status type="success">{texts.updated(moved, companyText, endTime)}</Status>
  );
}

/** Moves open tickets to newer versions of their policies and business hours, and shows the progress. */
export function OpenTicketsUpdate() {
  const [reviewing, setReviewing] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(termsUpdateQuery);
  const update = data?.update ?? undefined;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={texts.open_tickets_hint}
          actions={
            <Button disabled={update?.state === 'running'} onClick={() => setReviewing(true)}>
              {texts.review}
            </Button>
          }
        >
          {texts.open_tickets}
        </Header>
      }
    >
      {error !== null && (
        <ErrorAlert
          title={texts.update_unknown}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && update === undefined && (
        <Box color="text-body-secondary">{texts.never_updated}</Box>
      )}
      {update?.state === 'running' && <Progress update={update} />}
      {update?.state === 'done' && <Outcome update={update} />}
      <Suspense>{reviewing && <PreviewDialog onClose={() => setReviewing(false)} />}</Suspense>
    </Container>
  );
}
