import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { may } from '@portico/shared/model/permissions.ts';
import { useSession } from '../../../session/session.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { groupsQuery } from '../../groups/queries.ts';
import { Groups } from './groups.tsx';
import { texts } from './texts.ts';

/** /admin/assignment */
export function AssignmentPage() {
  usePageTitle(texts.title);
  const { user } = useSession();
  const mayWrite = may(user?.roles, 'write_groups_and_rules');
  const { data, error, isFetching, refetch } = useQuery(groupsQuery);
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{texts.title}</Header>
      {error !== null && (
        <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {(data !== undefined || error === null) && <Groups groups={data?.items} mayWrite={mayWrite} />}
    </SpaceBetween>
  );
}
