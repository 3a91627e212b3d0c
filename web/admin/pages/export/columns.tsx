import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import { useMutation } from '@tanstack/react-query';
import type { Export } from '@portico/shared/contract/exports.ts';
import { formatFileSize } from '@portico/shared/model/file-size.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { formatShortDate, formatShortDateTime } from '../../../ui/time/dates.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { Status } from '../../status/status.tsx';
import { texts } from './texts.ts';

function State({ state, available_until }: Export) {
  if (state === 'running') return <Status type="in-progress">{texts.running}</Status>;
  if (state === 'failed') return <Status type="error">{texts.not_done}</Status>;
  return (
    <>
      <Status type="success">{texts.done}</Status>
      <Box color="text-body-secondary" fontSize="body-s">
        {texts.until(formatShortDate(available_until))}
      </Box>
    </>
  );
}

function Part({ id, number, bytes }: { id: string; number: number; bytes: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('getExportPart', { params: { id, number: String(number) } }),
    // S3 sends the part as an attachment, so the browser stays on this page.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(texts.download_failed, { description: errorMessage(error) }),
  });
  return (
    <Button
      iconName="download"
      variant="inline-link"
      loading={isPending}
      ariaLabel={texts.download(number)}
      onClick={() => mutate()}
    >
      {texts.part(number, formatFileSize(bytes))}
    </Button>
  );
}

export const columns: TableProps.ColumnDefinition<Export>[] = [
  {
    id: 'started_at',
    header: texts.started_at,
    cell: ({ started_at }) => <time dateTime={started_at}>{formatShortDateTime(started_at)}</time>,
    isRowHeader: true,
    minWidth: 120,
  },
  {
    id: 'content',
    header: texts.content,
    cell: ({ company, counts }) => (
      <>
        <div>{company?.name ?? texts.everything}</div>
        <Box color="text-body-secondary" fontSize="body-s">
          {texts.counts(counts)}
        </Box>
      </>
    ),
    minWidth: 240,
  },
  { id: 'state', header: texts.state, cell: (item) => <State {...item} />, minWidth: 140 },
  {
    id: 'parts',
    header: texts.parts,
    cell: ({ id, parts }) =>
      parts.length === 0 ? (
        texts.none_yet
      ) : (
        <SpaceBetween size="xxs">
          {parts.map(({ number, bytes }) => (
            <Part key={number} id={id} number={number} bytes={bytes} />
          ))}
        </SpaceBetween>
      ),
    minWidth: 160,
  },
];
