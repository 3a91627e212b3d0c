import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../ui/toasts/toasts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { mailTexts, texts } from '../../users/texts.ts';
import { useUserCache } from '../../users/use-user-cache.ts';

/** Why the user receives no mail, and a button to allow mail again. Renders nothing if mail is delivered. */
export function UndeliverableAlert({ user: { id, email, mail_undeliverable } }: { user: Profile }) {
  const [undeliverable, setUndeliverable] = useState(mail_undeliverable);
  const { changed } = useUserCache();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('allowMail', { params: { id } }),
    onSuccess: (profile) => {
      changed(profile);
      setUndeliverable(profile.mail_undeliverable);
      toast.success(mailTexts.sending(email));
    },
    onError: (error) => toast.error(mailTexts.failed, { description: errorMessage(error) }),
  });
  if (!undeliverable) return null;
  return (
    <Alert
      type="warning"
      header={texts.undeliverable}
      action={
        <Button formAction="none" loading={isPending} onClick={() => mutate()}>
          {mailTexts.again}
        </Button>
      }
    >
      {mailTexts[undeliverable.reason](email, undeliverable.at)}
    </Alert>
  );
}
