import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { hasPermission } from '@portico/shared/model/permissions.ts';
import { useSession } from '../../../session/session.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { groupsQuery } from '../../groups/queries.ts';
import { AwayStaff } from './away-staff.tsx';
import { FirstReplySetting } from './first-reply.tsx';
import { Groups } from './groups/groups.tsx';
import { rulesQuery } from './queries.ts';
import { Rules } from './rules/rules.tsx';
import { texts } from './texts.ts';

/** /admin/assignment */
export default function AssignmentPage() {
  usePageTitle(texts.title);
  const { user } = useSession();
  const mayWrite = hasPermission(user?.roles, 'write_groups_and_rules');
  const groups = useQuery(groupsQuery);
  const rules = useQuery(rulesQuery);
  const failed = [groups, rules].find(({ error }) => error !== null);
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{texts.title}</Header>
      {failed && (
        <ErrorAlert
          title={texts.failed}
          error={failed.error}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {(groups.data !== undefined || groups.error === null) && (
        <Groups groups={groups.data?.items} mayWrite={mayWrite} />
      )}
      <AwayStaff />
      <FirstReplySetting mayWrite={mayWrite} />
      {(rules.data !== undefined || rules.error === null) && (
        <Rules savedRules={rules.data} mayWrite={mayWrite} />
      )}
    </SpaceBetween>
  );
}
