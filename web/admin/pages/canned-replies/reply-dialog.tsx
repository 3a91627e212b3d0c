import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import type { CannedReply } from '@portico/shared/contract/canned-replies.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { errorMessage } from '../../../api/error.ts';
import { formatLimitHint } from '../../../forms/limit-hint.ts';
import { useForm } from '../../../forms/use-form.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { SharingField } from '../../sharing/sharing-field.tsx';
import { sharingTexts } from '../../sharing/texts.ts';
import { ChangeFields } from './change-fields.tsx';
import { toReplyErrors, toReplyValues, validateReply } from './reply-values.ts';
import { texts } from './texts.ts';
import { useSaveReply } from './use-save-reply.ts';

interface Props {
  /** The canned reply to edit; undefined to add one. */
  reply: CannedReply | undefined;
  /** Whether the user may save shared replies. */
  mayShare: boolean;
  visible: boolean;
  onClose: () => void;
}

/** Adds or edits a canned reply. */
export function ReplyDialog({ reply, mayShare, visible, onClose }: Props) {
  const { save, edited } = useSaveReply(reply);
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: toReplyValues(reply),
    validate: validateReply,
    onSubmit: async (formValues) => {
      await save(formValues);
      onClose();
    },
    onError: (error) => ({ ...toReplyErrors(error), root: errorMessage(error) }),
    onEdit: edited,
  });
  return (
    <FormDialog
      visible={visible}
      title={reply === undefined ? texts.add_title : texts.edit_title}
      submitLabel={reply === undefined ? texts.create : texts.update}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <FormField
        label={texts.reply_title}
        errorText={errors.title}
        constraintText={formatLimitHint(limits.canned_reply_title)}
        stretch
      >
        <Input
          value={values.title}
          ariaRequired
          autoComplete={false}
          onChange={({ detail }) => edit({ title: detail.value })}
        />
      </FormField>
      <FormField
        label={texts.text}
        description={texts.text_hint}
        errorText={errors.text}
        constraintText={formatLimitHint(limits.canned_reply)}
        stretch
      >
        <Textarea
          rows={8}
          value={values.text}
          ariaRequired
          onChange={({ detail }) => edit({ text: detail.value })}
        />
      </FormField>
      <ChangeFields values={values} errors={errors} onEdit={edit} />
      {mayShare && reply === undefined && (
        <SharingField
          value={values.scope}
          error={errors.scope}
          hint={sharingTexts.most(limits.canned_replies, 'canned replies')}
          onChange={(scope) => edit({ scope })}
        />
      )}
    </FormDialog>
  );
}
