import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '@portico/shared/contract/dashboard.ts';
import { useSession } from '../../../session/session.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useFollowLink } from '../../shell/use-follow.ts';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { dashboardQuery } from '../../tickets/queries.ts';
import { BarChart } from './bar-chart.tsx';
import { createPriorityBars, createStatusBars } from './chart-data.ts';
import { DaysChart } from './days-chart.tsx';
import { RecentTickets } from './recent-tickets.tsx';
import { StatCards } from './stat-cards.tsx';
import { texts } from './texts.ts';

function Actions() {
  const { signOut } = useSession();
  const follow = useFollowLink();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="primary" href={adminPaths.create_ticket} onFollow={follow}>
        {texts.create_ticket}
      </Button>
      <Button href={adminPaths.tickets} onFollow={follow}>
        {texts.all_tickets}
      </Button>
      <Button href={adminPages.users.path} onFollow={follow}>
        {texts.users}
      </Button>
      <Button href={adminPages.companies.path} onFollow={follow}>
        {texts.companies}
      </Button>
      <Button onClick={() => void signOut()}>{texts.sign_out}</Button>
    </SpaceBetween>
  );
}

function Charts({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className="charts">
      <BarChart title={texts.by_status} kind="status" bars={createStatusBars(dashboard)} />
      <BarChart title={texts.by_priority} kind="priority" bars={createPriorityBars(dashboard)} />
      <DaysChart days={dashboard.created_per_day} />
    </div>
  );
}

/** /admin */
export default function DashboardPage() {
  usePageTitle(texts.title);
  const { data, error, isFetching, refetch } = useQuery(dashboardQuery);
  return (
    <ContentLayout
      header={
        <Header variant="h1" actions={<Actions />}>
          {texts.title}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {error !== null && (
          <ErrorAlert title={texts.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {data !== undefined && <StatCards dashboard={data} />}
        {data !== undefined && <Charts dashboard={data} />}
        {data !== undefined && <RecentTickets tickets={data.recent} />}
        {data === undefined && error === null && (
          <Box padding="xxl">
            <Spinner label={texts.loading} />
          </Box>
        )}
      </SpaceBetween>
    </ContentLayout>
  );
}
