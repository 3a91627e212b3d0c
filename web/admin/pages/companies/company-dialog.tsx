import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { Company } from '@portico/shared/contract/companies.ts';
import { ApiError } from '../../../api/error.ts';
import { errorMessage } from '../../errors/error-message.ts';
import { type CompanyErrors, draftOf, errorsOf, problemsOf } from './company-draft.ts';
import { CompanyFields } from './company-fields.tsx';
import { texts } from './texts.ts';
import { useSaveCompany } from './use-save-company.ts';

interface Props {
  /** The company to edit; undefined adds one. */
  company: Company | undefined;
  visible: boolean;
  onClose: () => void;
}

/** Adds or edits a company. What was typed stays until it is stored. */
export function CompanyDialog({ company, visible, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(company));
  const [errors, setErrors] = useState<CompanyErrors>({});
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const showErrors = (wrong: CompanyErrors) => {
    setErrors(wrong);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const { save, edited, busy } = useSaveCompany(company, {
    onSaved: onClose,
    onFailed: (error) => {
      setFailure(errorMessage(error));
      showErrors(error instanceof ApiError ? errorsOf(error.issues) : {});
    },
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = problemsOf(draft);
    setFailure(undefined);
    showErrors(wrong);
    if (Object.keys(wrong).length === 0) save(draft);
  };

  return (
    <Modal
      visible={visible}
      header={company === undefined ? texts.add_title : texts.edit_title}
      closeAriaLabel={texts.close}
      // A click beside the dialog would lose what was typed.
      onDismiss={({ detail }) => detail.reason !== 'overlay' && onClose()}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button variant="primary" form={formId} formAction="submit" loading={busy}>
              {company === undefined ? texts.create : texts.update}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit}>
        <SpaceBetween size="m">
          {failure !== undefined && (
            <div role="alert">
              <Alert type="error" header={texts.error}>
                {failure}
              </Alert>
            </div>
          )}
          <CompanyFields
            draft={draft}
            errors={errors}
            onChange={(change) => {
              setDraft((before) => ({ ...before, ...change }));
              setErrors((before) =>
                Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))),
              );
              edited();
            }}
          />
        </SpaceBetween>
      </form>
    </Modal>
  );
}
