import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Integration } from '@portico/shared/contract/integrations.ts';
import { lazyScreen } from '../../../ui/loading/lazy-screen.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useItemDialog } from '../../dialogs/use-item-dialog.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { ItemTable } from '../../lists/item-table.tsx';
import { columns } from './columns.tsx';
import { integrationsQuery } from './queries.ts';
import { texts } from './texts.ts';
import type { CreatedKey } from './use-integration-changes.ts';

/** The API reference, which is a separate document (web/api-reference). */
const apiReferencePath = '/admin/api';

const IntegrationDialog = lazyScreen(
  async () => (await import('./integration-dialog.tsx')).IntegrationDialog,
);
const ReplaceKeyDialog = lazyScreen(async () => (await import('./replace-key-dialog.tsx')).ReplaceKeyDialog);
const RevokeDialog = lazyScreen(async () => (await import('./revoke-dialog.tsx')).RevokeDialog);
const KeyDialog = lazyScreen(async () => (await import('./key-dialog.tsx')).KeyDialog);

/** /admin/integrations */
export default function IntegrationsPage() {
  usePageTitle(texts.title);
  const { data, error, isFetching, refetch } = useQuery(integrationsQuery);
  const editDialog = useItemDialog<Integration>();
  const replaceDialog = useItemDialog<Integration>();
  const [revoking, setRevoking] = useState<Integration>();
  const [createdKey, setCreatedKey] = useState<CreatedKey>();
  return (
    <SpaceBetween size="l">
      {error && (
        <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {(data !== undefined || error === null) && (
        <ItemTable
          label={texts.title}
          items={data?.items}
          getId={({ id }) => id}
          columns={columns({ onEdit: editDialog.open, onReplace: replaceDialog.open, onRevoke: setRevoking })}
          loadingText={texts.loading}
          empty={texts.none}
          header={
            <Header
              variant="h1"
              description={texts.hint}
              actions={
                <SpaceBetween direction="horizontal" size="xs">
                  <Button href={apiReferencePath} target="_blank" iconName="external" iconAlign="right">
                    {texts.reference}
                  </Button>
                  <Button variant="primary" onClick={() => editDialog.open(undefined)}>
                    {texts.add}
                  </Button>
                </SpaceBetween>
              }
            >
              {texts.title}
            </Header>
          }
        />
      )}
      <Suspense>
        {editDialog.opening && (
          <IntegrationDialog
            key={editDialog.opening.number}
            integration={editDialog.opening.item}
            visible={editDialog.visible}
            onClose={editDialog.close}
            onKeyCreated={setCreatedKey}
          />
        )}
        {replaceDialog.opening?.item && (
          <ReplaceKeyDialog
            key={replaceDialog.opening.number}
            integration={replaceDialog.opening.item}
            visible={replaceDialog.visible}
            onClose={replaceDialog.close}
            onKeyCreated={setCreatedKey}
          />
        )}
        {revoking && <RevokeDialog integration={revoking} onClose={() => setRevoking(undefined)} />}
        {createdKey && <KeyDialog createdKey={createdKey} onClose={() => setCreatedKey(undefined)} />}
      </Suspense>
    </SpaceBetween>
  );
}
