import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import type { ReceivedMail } from '@portico/shared/contract/received-mails.ts';
import { api } from '../../api/api.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { receivedTexts as texts, mailTexts } from './texts.ts';
import './original-mail.css';

interface Props {
  ticket_id: string;
  mail: ReceivedMail;
  onClose: () => void;
}

/** The complete text of a received mail, including the parts that the comment omits. */
export function OriginalMail({ ticket_id, mail, onClose }: Props) {
  const params = { id: ticket_id, mail_id: mail.id };
  const original = useQuery({
    queryKey: ['received mail', ticket_id, mail.id],
    queryFn: ({ signal }) => api('getReceivedMail', { params }, { signal }),
    // The URL of the raw mail is valid for a minute.
    gcTime: 0,
  });
  return (
    <Modal
      visible
      size="large"
      header={texts.original_of(mail.subject)}
      closeAriaLabel={texts.close}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            {original.data?.raw_url && (
              <Button iconName="download" href={original.data.raw_url} download>
                {texts.raw}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              {texts.close}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {original.isPending && <Spinner label={mailTexts.loading} />}
      {original.error && (
        <ErrorAlert
          title={texts.failed}
          error={original.error}
          busy={original.isFetching}
          onRetry={() => void original.refetch()}
        />
      )}
      {original.data && (
        <SpaceBetween size="m">
          <div className="original-mail">{original.data.text || texts.no_text}</div>
          {original.data.files.length > 0 && (
            <Box color="text-body-secondary">{original.data.files.join(', ')}</Box>
          )}
        </SpaceBetween>
      )}
    </Modal>
  );
}
