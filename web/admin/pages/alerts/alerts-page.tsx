import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyScreen } from '../../../ui/loading/lazy-screen.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useItemDialog } from '../../dialogs/use-item-dialog.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { useGroups } from '../../groups/use-groups.ts';
import { ItemTable } from '../../lists/item-table.tsx';
import { columns } from './columns.tsx';
import { type AlertSource, alertSourcesQuery } from './queries.ts';
import { texts } from './texts.ts';

const RuleDialog = lazyScreen(async () => (await import('./rule-dialog.tsx')).RuleDialog);

/** /admin/alerts */
export default function AlertsPage() {
  usePageTitle(texts.title);
  const { data, error, isFetching, refetch } = useQuery(alertSourcesQuery);
  const { nameOf } = useGroups();
  const { opening, visible, open, close } = useItemDialog<AlertSource>();
  return (
    <SpaceBetween size="l">
      {error && (
        <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {(data !== undefined || error === null) && (
        <ItemTable
          label={texts.title}
          items={data}
          getId={({ id }) => id}
          columns={columns(nameOf, open)}
          loadingText={texts.loading}
          empty={texts.none}
          header={
            <Header variant="h1" description={texts.hint}>
              {texts.title}
            </Header>
          }
        />
      )}
      <Suspense>
        {opening?.item && (
          <RuleDialog key={opening.number} source={opening.item} visible={visible} onClose={close} />
        )}
      </Suspense>
    </SpaceBetween>
  );
}
