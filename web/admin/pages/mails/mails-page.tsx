import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { AddressSearch } from './address-search.tsx';
import { HeldMails } from './held-mails.tsx';
import { RecordedMails } from './recorded-mails.tsx';
import { texts } from './texts.ts';

/** Mails of all tickets: those that wait for a decision, and those of an address. */
export function MailsPage() {
  usePageTitle(texts.title);
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{texts.title}</Header>
      <HeldMails />
      <RecordedMails />
      <AddressSearch />
    </SpaceBetween>
  );
}
