import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Company } from '@portico/shared/contract/companies.ts';
import { errorMessage } from '../../../api/error.ts';
import { useForm } from '../../../forms/use-form.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { CompanyFields } from './company-fields.tsx';
import { companyErrorsFromApi, companyValues, validateCompany } from './company-values.ts';
import { texts } from './texts.ts';
import { useSaveCompany } from './use-save-company.ts';

interface Props {
  /** The company to edit; undefined to add one. */
  company: Company | undefined;
  visible: boolean;
  onClose: () => void;
}

/** Adds or edits a company. */
export function CompanyDialog({ company, visible, onClose }: Props) {
  const { save, edited } = useSaveCompany(company);
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: companyValues(company),
    validate: validateCompany,
    onSubmit: async (entered) => {
      await save(entered);
      onClose();
    },
    onError: (error) => ({ ...companyErrorsFromApi(error), root: errorMessage(error) }),
    onEdit: edited,
  });
  return (
    <FormDialog
      visible={visible}
      title={company === undefined ? texts.add_title : texts.edit_title}
      submit={company === undefined ? texts.create : texts.update}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {errors.root !== undefined && (
          <div role="alert">
            <Alert type="error" header={texts.error}>
              {errors.root}
            </Alert>
          </div>
        )}
        <CompanyFields values={values} errors={errors} onEdit={edit} />
      </SpaceBetween>
    </FormDialog>
  );
}
