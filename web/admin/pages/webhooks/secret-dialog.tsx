import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation } from '@tanstack/react-query';
import type { Webhook } from '@portico/shared/contract/webhooks.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { formatShortDateTime } from '../../../ui/time/dates.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { useRefreshWebhooks } from './queries.ts';
import { secretTexts as texts } from './texts.ts';

/** Shows the secret that signs the messages of a webhook, and replaces it. */
export function SecretDialog({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const refresh = useRefreshWebhooks();
  const { mutate, isPending, data, variables } = useMutation({
    mutationFn: async (endpoint: 'revealWebhookSecrets' | 'rotateWebhookSecret') => {
      const secrets = await api(endpoint, { params: { id } });
      if (endpoint === 'rotateWebhookSecret') toast.success(texts.rotated);
      return secrets;
    },
    onError: (error) => toast.error(texts.failed, { description: errorMessage(error) }),
    onSettled: refresh,
  });
  return (
    <Modal
      visible
      header={texts.title(name)}
      closeAriaLabel={texts.close}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <div>{texts.hint}</div>
        {data ? (
          data.items.map(({ secret, until }) => (
            <div key={secret}>
              <Box variant="awsui-key-label">
                {until === null ? texts.now : texts.until(formatShortDateTime(until))}
              </Box>
              <CopyToClipboard
                variant="inline"
                textToCopy={secret}
                copyButtonAriaLabel={texts.copy}
                copySuccessText={texts.copied}
                copyErrorText={texts.copy_failed}
              />
            </div>
          ))
        ) : (
          <Button
            loading={isPending && variables === 'revealWebhookSecrets'}
            onClick={() => mutate('revealWebhookSecrets')}
          >
            {texts.show}
          </Button>
        )}
        <div>
          <Box padding={{ bottom: 'xs' }}>{texts.rotate_hint}</Box>
          <Button
            loading={isPending && variables === 'rotateWebhookSecret'}
            onClick={() => mutate('rotateWebhookSecret')}
          >
            {texts.rotate}
          </Button>
        </div>
      </SpaceBetween>
    </Modal>
  );
}
