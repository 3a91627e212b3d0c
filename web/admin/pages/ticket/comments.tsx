import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense } from 'react';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { lazily } from '../../../conversation/lazily.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Comment } from './comment.tsx';
import { texts } from './texts.ts';
import { useEarlierComments } from './use-earlier-entries.ts';

const AddComment = lazily(async () => (await import('./add-comment.tsx')).AddComment);

/** The comments, oldest first, and the form to add one. */
export function Comments({ detail }: { detail: TicketDetail }) {
  const earlier = useEarlierComments(detail);
  return (
    <Container header={<Header variant="h2">{texts.comments}</Header>}>
      <div data-focus-fallback="self" tabIndex={-1}>
        <SpaceBetween size="l">
          {earlier.available && (
            <Button onClick={earlier.load} loading={earlier.loading}>
              {texts.earlier_comments}
            </Button>
          )}
          {detail.comments.length === 0 ? (
            <Box color="text-body-secondary">{texts.no_comments}</Box>
          ) : (
            <ol className="comments">
              {detail.comments.map((comment) => (
                <Comment key={comment.id} comment={comment} />
              ))}
            </ol>
          )}
          <Suspense fallback={<Spinner label={texts.loading_form} />}>
            <AddComment ticket={detail.ticket} />
          </Suspense>
        </SpaceBetween>
      </div>
    </Container>
  );
}
