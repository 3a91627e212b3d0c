import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import type { ReceivedMail } from '@portico/shared/contract/received-mails.ts';
import { api } from '../../api/api.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { receivedMailTexts as texts, mailTexts } from './texts.ts';
import './original-mail.css';

interface Props {
  ticket_id: string;
  mail: ReceivedMail;
  onClose: () => void;
}

/** The complete text of a received mail, including the parts that the comment omits. */
export function OriginalMail({ ticket_id, mail, onClose }: Props) {
  const params = { id: ticket_id, mail_id: mail.id };
  const originalQuery = useQuery({
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
            {originalQuery.data?.raw_url && (
              <Button iconName="download" href={originalQuery.data.raw_url} download>
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
      {originalQuery.isPending && <Spinner label={mailTexts.loading} />}
      {originalQuery.error && (
        <ErrorAlert
          title={texts.failed}
          error={originalQuery.error}
          busy={originalQuery.isFetching}
          onRetry={() => void originalQuery.refetch()}
        />
      )}
      {originalQuery.data && (
        <SpaceBetween size="m">
          <div className="original-mail">{originalQuery.data.text || texts.no_text}</div>
          {originalQuery.data.files.length > 0 && (
            <Box color="text-body-secondary">{originalQuery.data.files.join(', ')}</Box>
          )}
        </SpaceBetween>
      )}
    </Modal>
  );
}
