import Box from '@cloudscape-design/components/box';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMissingPageLog } from '../../ui/use-missing-page-log.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useFollowLink } from '../shell/use-follow.ts';

/** Shown for a path under /admin that matches no route. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  useMissingPageLog();
  return (
    <ContentLayout header={<Header variant="h1">Oops! Page not found</Header>}>
      <Box variant="p">The admin area has no such page.</Box>
      <SpaceBetween size="xs">
        <Link href="/">Return to Home</Link>
        <Link href={adminPaths.dashboard} onFollow={useFollowLink()}>
          Back to the dashboard
        </Link>
      </SpaceBetween>
    </ContentLayout>
  );
}
