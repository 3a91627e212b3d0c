import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense, useState } from 'react';
import { mailTexts as texts } from './mail-texts.ts';

const MailList = lazy(async () => ({ default: (await import('./mail-list.tsx')).MailList }));
const ReceivedMails = lazy(async () => ({ default: (await import('./received-mails.tsx')).ReceivedMails }));

/** The mails about a ticket, loaded when staff ask for them. */
export function Mails({ id }: { id: string }) {
  const [shown, setShown] = useState(false);
  if (shown)
    return (
      <Suspense fallback={<Container header={<Header variant="h2">{texts.heading}</Header>} />}>
        <SpaceBetween size="l">
          <ReceivedMails id={id} />
          <MailList id={id} />
        </SpaceBetween>
      </Suspense>
    );
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={texts.about}
          actions={<Button onClick={() => setShown(true)}>{texts.show}</Button>}
        >
          {texts.heading}
        </Header>
      }
    />
  );
}
