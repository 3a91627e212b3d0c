import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { formatFileSize } from '@portico/shared/model/file-size.ts';
import { errorMessage } from '../../../../api/error.ts';
import { isKeyReused } from '../../../../api/idempotency.ts';
import { UserText } from '../../../../conversation/user-text.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { ErrorAlert } from '../../../errors/error-alert.tsx';
import { NewTicketField } from '../../../tickets/fields/new-ticket-field.tsx';
import { referenceQuery } from '../../../tickets/queries.ts';
import { splitTexts as texts } from './split-texts.ts';
import {
  type SplitSource,
  listCopyableFiles,
  toSplitErrors,
  splitFields,
  toSplitValues,
  validateSplit,
} from './split-values.ts';
import { useSplit } from './use-split.ts';
import './split-dialog.css';

interface FilesProps {
  files: readonly TicketAttachment[];
  selectedIds: readonly string[];
  error: string | undefined;
  onChoose: (ids: readonly string[]) => void;
}

const Files = ({ files, selectedIds, error, onChoose }: FilesProps) => (
  <FormField label={texts.files} errorText={error} stretch>
    <SpaceBetween size="xxs">
      {files.map(({ id, file_name, file_size }) => (
        <Checkbox
          key={id}
          checked={selectedIds.includes(id)}
          onChange={({ detail }) =>
            onChoose(
              detail.checked ? [...selectedIds, id] : selectedIds.filter((selectedId) => selectedId !== id),
            )
          }
        >
          <bdi>{file_name}</bdi> · {formatFileSize(file_size)}
        </Checkbox>
      ))}
    </SpaceBetween>
  </FormField>
);

interface Props extends SplitSource {
  visible: boolean;
  onClose: () => void;
  /** Called when the original text shows a link to the new ticket. */
  onCreated: () => void;
}

/** Asks for the fields of the ticket that is split off. */
export function SplitDialog({ detail, comment, visible, onClose, onCreated }: Props) {
  const { ticket } = detail;
  const reference = useQuery(referenceQuery);
  const { split, edited } = useSplit(ticket.id, comment);
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: toSplitValues(detail, comment),
    validate: validateSplit,
    onSubmit: async (formValues) => {
      await split(formValues);
      onCreated();
    },
    onError: (error) => ({
      ...toSplitErrors(error),
      root: isKeyReused(error) ? texts.stored : errorMessage(error),
    }),
    onEdit: edited,
  });
  const files = listCopyableFiles(detail);
  return (
    <FormDialog
      visible={visible}
      title={texts.title(ticket.ticket_number)}
      submitLabel={texts.create}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <div>{texts.consequence(comment?.user_name ?? ticket.requester_name)}</div>
      <FormField label={texts.text} stretch>
        <div className="split-text" role="region" aria-label={texts.text} tabIndex={0}>
          <UserText text={comment?.content ?? ticket.description} />
        </div>
      </FormField>
      {reference.error && (
        <ErrorAlert
          title={texts.failed}
          error={reference.error}
          busy={reference.isFetching}
          onRetry={() => void reference.refetch()}
        />
      )}
      {reference.isPending && !reference.error && <Spinner label={texts.loading} />}
      {reference.data &&
        splitFields.map((name) => (
          <NewTicketField
            key={name}
            name={name}
            value={values[name]}
            error={errors[name]}
            reference={reference.data}
            onEdit={(value) => edit({ [name]: value })}
          />
        ))}
      {files.length > 0 && (
        <Files
          files={files}
          selectedIds={values.file_ids}
          error={errors.file_ids}
          onChoose={(file_ids) => edit({ file_ids })}
        />
      )}
    </FormDialog>
  );
}
