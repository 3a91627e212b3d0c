import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { UserText } from '../../../../conversation/user-text.tsx';
import { SplitOff } from '../split/split-off.tsx';
import { texts } from '../texts.ts';

export function Description({ detail }: { detail: TicketDetail }) {
  const { description, merged_into, split_into } = detail.ticket;
  return (
    <Container header={<Header variant="h2">{texts.description}</Header>}>
      <UserText text={description} />
      {(merged_into === null || split_into) && (
        <div className="comment-foot">
          <SplitOff detail={detail} comment={undefined} />
        </div>
      )}
    </Container>
  );
}
