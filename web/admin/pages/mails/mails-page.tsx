import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { AddressSearch } from './address-search.tsx';
import { FailedWorkList } from './failed-work.tsx';
import { HeldMails } from './held-mails.tsx';
import { RecordedMails } from './recorded-mails.tsx';
import { texts } from './texts.ts';

/** The page with mails of all tickets: held and recorded mails, mails of an address, and failed work. */
export default function MailsPage() {
  usePageTitle(texts.title);
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{texts.title}</Header>
      <FailedWorkList />
      <HeldMails />
      <RecordedMails />
      <AddressSearch />
    </SpaceBetween>
  );
}
