import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Import } from '@portico/shared/contract/imports.ts';
import {
  type InvitationChoice,
  importFormatTexts,
  importStateTexts,
  invitationChoices,
  isCsv,
  isImportRunning,
} from '@portico/shared/model/imports.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { toast } from '../../../ui/toasts/toasts.ts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { readCsvResponse, saveCsv } from '../../lists/save-file.ts';
import { ColumnFields } from './column-fields.tsx';
import { importQuery, importsKey } from './queries.ts';
import { AttentionList, Counts } from './results.tsx';
import { texts } from './texts.ts';

const countRecords = ({ counts }: Import) => Object.values(counts).reduce((sum, count) => sum + count, 0);

function Progress({ job }: { job: Import }) {
  const { state, total } = job;
  if (state !== 'checking' && state !== 'importing' && state !== 'taking_back') return null;
  const doneCount = Math.min(countRecords(job), total ?? 0);
  return (
    <ProgressBar
      label={texts.working[state]}
      description={texts.leave}
      value={total === null || total === 0 ? 0 : Math.round((100 * doneCount) / total)}
      additionalInfo={total === null ? texts.reading : texts.progress(doneCount, total)}
    />
  );
}

/** Requests a step of an import, and refetches the import. */
function useImportStep(start: () => Promise<Import>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: start,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importsKey }),
    onError: (error) => toast.error(texts.action_failed, { description: errorMessage(error) }),
  });
}

function useDownloadReport(id: string) {
  return useMutation({
    mutationFn: () => api('downloadImportReport', { params: { id }, query: {} }, { read: readCsvResponse }),
    onSuccess: (file) => {
      saveCsv(file);
      if (file.truncated) toast.warning(texts.report_part);
    },
    onError: (error) => toast.error(texts.report_failed, { description: errorMessage(error) }),
  });
}

/** Shown after the dry run: the choice whether to invite people, and the button that starts the import. */
function CheckedImport({ job, onBack }: { job: Import; onBack: () => void }) {
  const [invitations, setInvitations] = useState<InvitationChoice>('later');
  const run = useImportStep(() => api('runImport', { params: { id: job.id }, body: { invitations } }));
  const { failed = 0 } = job.counts;
  const count = countRecords(job) - failed;
  return (
    <SpaceBetween size="l">
      {failed > 0 && <Alert type="warning">{texts.correct}</Alert>}
      {job.format !== 'companies_csv' && (
        <FormField label={texts.invitations} description={texts.invitation_hint}>
          <RadioGroup
            value={invitations}
            items={invitationChoices.map((value) => ({ value, label: texts.invitation[value] }))}
            onChange={({ detail }) =>
              setInvitations(invitationChoices.find((choice) => choice === detail.value) ?? invitations)
            }
          />
        </FormField>
      )}
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="primary" disabled={count === 0} loading={run.isPending} onClick={() => run.mutate()}>
          {count === 0 ? texts.nothing : texts.run(count)}
        </Button>
        <Button onClick={onBack}>{texts.another}</Button>
      </SpaceBetween>
    </SpaceBetween>
  );
}

/** A button whose action needs a confirmation. */
function ConfirmationButton({
  label,
  consequence,
  start,
}: {
  label: string;
  consequence: string;
  start: () => Promise<Import>;
}) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useImportStep(start);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {asking && (
        <ConfirmDialog
          title={label}
          consequence={consequence}
          action={label}
          busy={isPending}
          onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function ImportedActions({ job: { id, format } }: { job: Import }) {
  const params = { id };
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {format !== 'companies_csv' && (
        <ConfirmationButton
          label={texts.invite}
          consequence={texts.invite_confirm}
          start={() => api('inviteImported', { params })}
        />
      )}
      <ConfirmationButton
        label={texts.take_back}
        consequence={texts.take_back_confirm}
        start={() => api('takeImportBack', { params })}
      />
    </SpaceBetween>
  );
}

const ProblemAlert = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert type="error" header={title}>
    {children}
  </Alert>
);

function formatProblemTitle(state: Import['state']): string {
  if (isImportRunning(state)) return texts.stopped;
  return state === 'failed' ? texts.cannot_read : texts.cannot_take_back;
}

/** One import: its columns, dry run, progress and results. */
export function ImportDetails({ id, onBack }: { id: string; onBack: () => void }) {
  const { data: job, error, isFetching, refetch } = useQuery(importQuery(id));
  const report = useDownloadReport(id);
  if (error)
    return <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!job) return <Spinner label={texts.loading} />;
  const { format, name, state, problem, invited } = job;
  const hasResults = state === 'checked' || state === 'imported' || state === 'taken_back';
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header
            variant="h2"
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                {hasResults && (
                  <Button iconName="download" loading={report.isPending} onClick={() => report.mutate()}>
                    {texts.report}
                  </Button>
                )}
                <Button onClick={onBack}>{texts.all}</Button>
              </SpaceBetween>
            }
          >
            {name}
          </Header>
        }
      >
        <SpaceBetween size="l">
          <Box color="text-body-secondary">{`${importFormatTexts[format]} · ${importStateTexts[state]}`}</Box>
          {problem !== null && <ProblemAlert title={formatProblemTitle(state)}>{problem}</ProblemAlert>}
          <Progress job={job} />
          {!isImportRunning(state) && <Counts job={job} />}
          {invited > 0 && <span>{texts.invited(invited)}</span>}
          {state === 'checked' && <CheckedImport job={job} onBack={onBack} />}
          {state === 'imported' && <ImportedActions job={job} />}
        </SpaceBetween>
      </Container>
      {(state === 'uploading' || state === 'failed') && isCsv(format) && (
        <ColumnFields id={id} format={format} />
      )}
      {hasResults && <AttentionList job={job} />}
    </SpaceBetween>
  );
}
