import Alert from '@cloudscape-design/components/alert';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import Textarea from '@cloudscape-design/components/textarea';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { LinkedTicket } from '@portico/shared/contract/links.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import { type SelectableStatus, selectableStatuses } from '@portico/shared/model/ticket.ts';
import { errorMessage } from '../../../../api/error.ts';
import type { DraftForm } from '../../../../forms/open-draft.ts';
import { useDraft } from '../../../../forms/use-draft.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { formatEnumLabel } from '../../../../ui/tickets/enum-label.ts';
import { DraftAlert } from '../../../dialogs/draft-alert.tsx';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import type { FailedTicket } from '../../../tickets/run-for-each-ticket.ts';
import { FailedTickets } from '../../../tickets/failed-tickets.tsx';
import { ticketPagesKey } from '../../../tickets/ticket-pages.ts';
import { answerAll } from './answer-all.ts';
import { linkTexts as texts } from '../links/link-texts.ts';
import { linksQuery } from '../links/use-links.ts';

interface Values {
  content: string;
  /** Empty leaves the status unchanged. */
  status: SelectableStatus | '';
}

const createDraftForm = (id: string): DraftForm<Values> => ({
  name: `incidents/${id}`,
  empty: { content: '', status: '' },
  parse: ({ content }) => (typeof content === 'string' ? { content, status: '' } : undefined),
});

const validate = ({ content }: Values) => ({
  ...(!textRules.not_blank.passes(content) && { content: texts.answer_missing }),
  ...(content.length > limits.comment && { content: texts.answer_too_long(limits.comment) }),
});

/** The option for no change. An option's value must not be empty. */
const keepStatusOption = { value: 'keep', label: texts.keep_status };

const statuses = [
  keepStatusOption,
  ...selectableStatuses
    .filter((status) => status !== 'new')
    .map((status) => ({ value: status, label: formatEnumLabel(status) })),
];

const Failures = ({ failed }: { failed: readonly FailedTicket[] }) => (
  <div role="alert">
    <Alert type="warning" header={texts.not_answered(failed.length)}>
      <FailedTickets tickets={failed} />
    </Alert>
  </div>
);

interface Props {
  /** The id of the problem ticket. */
  id: string;
  incidents: readonly LinkedTicket[];
  onClose: () => void;
}

/** Sends one answer to the customers of all incidents of a problem. Failed answers can be sent again. */
export function AnswerDialog({ id, incidents, onClose }: Props) {
  const queryClient = useQueryClient();
  const draft = useDraft(createDraftForm(id));
  const [left, setLeft] = useState(incidents);
  const [progress, setProgress] = useState<number>();
  const [failed, setFailed] = useState<FailedTicket[]>([]);
  const { values, errors, isSubmitting, edit, reset, formProps } = useForm<Values>({
    defaultValues: draft.values,
    validate,
    onSubmit: async ({ content, status }) => {
      draft.sending();
      setFailed([]);
      setProgress(0);
      const answer = { content, status: status || undefined, key: draft.key.current() };
      const unansweredTickets = await answerAll(left, answer, setProgress);
      setProgress(undefined);
      for (const queryKey of [linksQuery(id).queryKey, ticketPagesKey, ['ticket']])
        void queryClient.invalidateQueries({ queryKey });
      setFailed(unansweredTickets);
      if (unansweredTickets.length === 0) {
        draft.sent();
        toast.success(texts.answered(incidents.length));
        onClose();
        return;
      }
      // Refetched, so that the next attempt fails only for comments that arrive from now on.
      const links = await queryClient.fetchQuery(linksQuery(id)).catch(() => left);
      setLeft(
        links.filter((link) =>
          unansweredTickets.some((failedTicket) => failedTicket.ticket_number === link.ticket_number),
        ),
      );
    },
    onError: (error) => ({ root: errorMessage(error) }),
    onEdit: draft.edited,
  });
  return (
    <FormDialog
      visible
      title={texts.answer_title}
      submitLabel={texts.answer(left.length)}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <DraftAlert draft={draft} onDiscard={() => reset(draft.empty)} />
      {failed.length > 0 && <Failures failed={failed} />}
      <div>{texts.answer_goes_to(left.map(({ ticket_number }) => ticket_number).join(', '))}</div>
      <FormField label={texts.answer_label} errorText={errors.content} stretch>
        <Textarea
          rows={6}
          value={values.content}
          readOnly={isSubmitting}
          onChange={({ detail }) => edit({ content: detail.value })}
        />
      </FormField>
      <FormField label={texts.answer_status} stretch>
        <Select
          options={statuses}
          selectedOption={statuses.find(({ value }) => value === values.status) ?? keepStatusOption}
          readOnly={isSubmitting}
          expandToViewport
          onChange={({ detail }) =>
            edit({
              status: selectableStatuses.find((status) => status === detail.selectedOption.value) ?? '',
            })
          }
        />
      </FormField>
      <div role="status">{progress !== undefined && texts.answering(progress, left.length)}</div>
    </FormDialog>
  );
}
