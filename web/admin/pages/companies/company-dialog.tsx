import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { useState } from 'react';
import type { Company } from '@portico/shared/contract/companies.ts';
import { errorMessage } from '../../../api/error.ts';
import { useForm } from '../../../forms/use-form.ts';
import { CompanySatisfaction } from '../../companies/satisfaction.tsx';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { CompanyFields } from './fields/company-fields.tsx';
import { ReportFields, contactMissingText } from './fields/report-fields.tsx';
import { useReportContact } from './fields/use-report-contact.ts';
import { toCompanyErrors, toCompanyValues, validateCompany } from './fields/company-values.ts';
import { texts } from './texts.ts';
import { isSimilarNameError, useSaveCompany } from './use-save-company.ts';

interface Props {
  /** The company to edit; undefined to add one. */
  company: Company | undefined;
  visible: boolean;
  onClose: () => void;
}

const getSubmitText = (isNew: boolean, hasNameWarning: boolean): string => {
  if (hasNameWarning) return isNew ? texts.create_anyway : texts.update_anyway;
  return isNew ? texts.create : texts.update;
};

/** Adds or edits a company. */
export function CompanyDialog({ company, visible, onClose }: Props) {
  const { save, edited } = useSaveCompany(company);
  const report = useReportContact(company?.id);
  /** The entered name and the API's message if the name looks like another company's. */
  const [similar, setSimilar] = useState<{ name: string; message: string }>();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: toCompanyValues(company),
    validate: (formValues) => ({
      ...validateCompany(formValues),
      ...(report.isIncomplete && { root: contactMissingText }),
    }),
    onSubmit: async (formValues) => {
      try {
        await save({ values: formValues, allow_similar_name: formValues.name === similar?.name });
        await report.save();
      } catch (error) {
        if (isSimilarNameError(error)) setSimilar({ name: formValues.name, message: error.message });
        throw error;
      }
      onClose();
    },
    onError: (error) =>
      isSimilarNameError(error) ? {} : { ...toCompanyErrors(error), root: errorMessage(error) },
    onEdit: edited,
  });
  const isNew = company === undefined;
  const warning = values.name === similar?.name ? similar.message : undefined;
  return (
    <FormDialog
      visible={visible}
      title={isNew ? texts.add_title : texts.edit_title}
      submitLabel={getSubmitText(isNew, warning !== undefined)}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
      warning={warning === undefined ? undefined : { header: texts.similar, message: warning }}
    >
      {company !== undefined && (
        <KeyValuePairs
          items={[{ label: texts.satisfaction, value: <CompanySatisfaction id={company.id} /> }]}
        />
      )}
      <CompanyFields values={values} errors={errors} onEdit={edit} />
      {company !== undefined && (
        <ReportFields
          company={company.id}
          form={report}
          error={report.isIncomplete && errors.root === contactMissingText ? contactMissingText : undefined}
        />
      )}
    </FormDialog>
  );
}
