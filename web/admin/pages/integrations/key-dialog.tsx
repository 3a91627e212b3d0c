import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { texts } from './texts.ts';
import type { CreatedKey } from './use-integration-changes.ts';
import './key-dialog.css';

/** Shows a key, once. */
export function KeyDialog({
  createdKey: { key, integration },
  onClose,
}: {
  createdKey: CreatedKey;
  onClose: () => void;
}) {
  return (
    <Modal
      visible
      header={texts.key_title(integration.name)}
      closeAriaLabel={texts.close}
      // A click outside does not close the dialog: the key would be lost.
      onDismiss={({ detail }) => detail.reason !== 'overlay' && onClose()}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning">{texts.shown_once}</Alert>
        <div className="new-key">
          <code className="key-text">{key}</code>
          <CopyToClipboard
            textToCopy={key}
            copyButtonText={texts.copy}
            copySuccessText={texts.copied}
            copyErrorText={texts.copy_failed}
          />
        </div>
        <div>
          {texts.try_it}
          <pre className="key-text">
            {`curl -H "Authorization: Bearer $KEY" \\\n  ${location.origin}/api/v1/tickets`}
          </pre>
        </div>
      </SpaceBetween>
    </Modal>
  );
}
