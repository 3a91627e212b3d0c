import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { AddressSearch } from './address-search.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { HeldMails } from './held-mails.tsx';
import { RecordedMails } from './recorded-mails.tsx';
import { texts } from './texts.ts';

/** Mails of all tickets: held mails, mails of an address, and failed work. */
export function MailsPage() {
  usePageTitle(texts.title);
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{texts.title}</Header>
      <DeadLetters />
      <HeldMails />
      <RecordedMails />
      <AddressSearch />
    </SpaceBetween>
  );
}
