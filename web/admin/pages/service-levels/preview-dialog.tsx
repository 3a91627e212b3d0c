import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../ui/toasts/toasts.ts';
import type { TermsChangePreview } from '@portico/shared/contract/service-levels.ts';
import { computeOverdueEnd } from '@portico/shared/model/ticket-lists.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { DialogFooter } from '../../dialogs/dialog-footer.tsx';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { ItemTable } from '../../lists/item-table.tsx';
import { CompanySelect } from '../../selects/company-select.tsx';
import type { NamedOption } from '../../selects/named-option.ts';
import { DueTime } from '../../tickets/due.tsx';
import { TicketLink } from '../../tickets/ticket-link.tsx';
import { termsPreviewQuery, termsUpdateQuery } from './queries.ts';
import { texts } from './texts.ts';

const formatTerms = (terms: TermsChangePreview['from']) =>
  terms ? `${terms.policy}, ${terms.calendar}` : texts.blank;

const DueTimeCell = ({ due: { due_at, due_kind } }: { due: TermsChangePreview['before'] }) =>
  due_kind === null ? texts.blank : <DueTime due_at={due_at} kind={due_kind} showKind />;

const columns: TableProps.ColumnDefinition<TermsChangePreview>[] = [
  {
    id: 'ticket',
    header: texts.ticket,
    cell: ({ id, ticket_number, subject, company_name }) => (
      <>
        <TicketLink id={id}>{ticket_number}</TicketLink> {subject}
        <div className="level-version">{company_name}</div>
      </>
    ),
    isRowHeader: true,
    minWidth: 220,
  },
  { id: 'before', header: texts.due_now, cell: ({ before }) => <DueTimeCell due={before} />, minWidth: 170 },
  { id: 'after', header: texts.due_then, cell: ({ after }) => <DueTimeCell due={after} />, minWidth: 170 },
  {
    id: 'versions',
    header: texts.versions,
    cell: ({ from, to }) => (
      <>
        {formatTerms(to)}
        <div className="level-version">{texts.instead_of(formatTerms(from))}</div>
      </>
    ),
    minWidth: 150,
  },
];

/** How many tickets would be due earlier, how many later, and how many would already be overdue. */
function countDueChanges(previews: readonly TermsChangePreview[], now: Date) {
  const overdueEnd = computeOverdueEnd(now);
  const noDueTime = '~';
  const count = (matches: (before: string, after: string) => boolean) =>
    previews.filter(({ before, after }) => matches(before.due_at ?? noDueTime, after.due_at ?? noDueTime))
      .length;
  return {
    earlier: count((before, after) => after < before),
    later: count((before, after) => after > before),
    overdue: count((before, after) => after < overdueEnd && before >= overdueEnd),
  };
}

function Preview({
  items,
  examined,
  more,
}: {
  items: TermsChangePreview[];
  examined: number;
  more: boolean;
}) {
  const { earlier, later, overdue } = countDueChanges(items, new Date(useNow()));
  return (
    <SpaceBetween size="m">
      {more && <Alert type="info">{texts.only_examined(examined)}</Alert>}
      <Box>{texts.would_change(items.length, earlier, later)}</Box>
      {overdue > 0 && <Alert type="warning">{texts.overdue_at_once(overdue)}</Alert>}
      <ItemTable
        variant="embedded"
        label={texts.open_tickets}
        items={items}
        getId={({ id }) => id}
        columns={columns}
      />
    </SpaceBetween>
  );
}

const everyCompanyOption: NamedOption = { id: 'all', name: texts.every_company };

/** A preview of an update of the open tickets of one or all companies, and the button that starts it. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [company, setCompany] = useState(everyCompanyOption);
  const company_id = company.id === everyCompanyOption.id ? null : company.id;
  const { data, error, isFetching, refetch } = useQuery(termsPreviewQuery(company_id ?? undefined));
  const start = useMutation({
    mutationFn: () => api('startTermsUpdate', { body: { company_id } }),
    onSuccess: (update) => {
      queryClient.setQueryData(termsUpdateQuery.queryKey, { update });
      onClose();
    },
    onError: (failure) => toast.error(texts.start_failed, { description: errorMessage(failure) }),
  });
  const isEmpty = data?.items.length === 0 && !data.more;
  return (
    <Modal
      visible
      size="max"
      header={texts.review_title}
      closeAriaLabel={texts.close}
      onDismiss={onClose}
      footer={
        <DialogFooter onCancel={onClose}>
          <Button
            variant="primary"
            disabled={data === undefined || isEmpty}
            loading={start.isPending}
            onClick={() => {
              if (!start.isPending) start.mutate();
            }}
          >
            {texts.update_open_tickets}
          </Button>
        </DialogFooter>
      }
    >
      <SpaceBetween size="m">
        <FormField label={texts.of_company}>
          <CompanySelect company={company} allCompaniesOption={everyCompanyOption} onChange={setCompany} />
        </FormField>
        {data === undefined && error === null && <Spinner label={texts.loading_preview} />}
        {data === undefined && error !== null && (
          <ErrorAlert
            title={texts.preview_failed}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {isEmpty && (
          <Box>{company_id === null ? texts.nothing_to_update : texts.company_up_to_date(company.name)}</Box>
        )}
        {data !== undefined && !isEmpty && <Preview {...data} />}
      </SpaceBetween>
    </Modal>
  );
}
