import Modal from '@cloudscape-design/components/modal';
import { useQuery } from '@tanstack/react-query';
import { dueTimeReceiptQuery } from '../../../../conversation/due-time-receipt/query.ts';
import { DueTimeReceipt } from '../../../../conversation/due-time-receipt/due-time-receipt.tsx';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import { ErrorAlert } from '../../../errors/error-alert.tsx';
import { texts } from '../texts.ts';

/** Shows how a ticket's due times were computed. */
export function ReceiptDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(dueTimeReceiptQuery(id));
  return (
    <Modal visible size="large" header={texts.receipt} closeAriaLabel={texts.close} onDismiss={onClose}>
      {data?.receipt && <DueTimeReceipt receipt={data.receipt} initiallyOpen />}
      {data === undefined && error === null && <Spinner label={texts.loading_receipt} />}
      {data === undefined && error !== null && (
        <ErrorAlert
          title={texts.receipt_failed}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Modal>
  );
}
