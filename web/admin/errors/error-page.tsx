import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** Replaces a page that threw an error or whose code could not be loaded (offline, or after a deployment). */
export function ErrorPage() {
  usePageTitle('Something went wrong');
  return (
    <div role="alert">
      <Alert
        type="error"
        header="This page could not be shown"
        action={<Button onClick={() => location.reload()}>Reload the page</Button>}
      >
        The site may have been updated, or the connection was lost.
      </Alert>
    </div>
  );
}
