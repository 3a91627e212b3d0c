import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FileUpload from '@cloudscape-design/components/file-upload';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ImportFormat,
  importFormatTexts,
  importFormats,
  isCsv,
  maxCsvBytes,
} from '@portico/shared/model/imports.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { importsKey } from './queries.ts';
import { texts } from './texts.ts';
import { uploadFiles } from './upload.ts';

const options = importFormats.map((value) => ({ value, label: importFormatTexts[value] }));

function validateFiles(format: ImportFormat, files: readonly File[]): string | undefined {
  if (files.length === 0) return texts.no_file;
  return isCsv(format) && files.some(({ size }) => size > maxCsvBytes) ? texts.too_large : undefined;
}

/** Chooses the files and uploads them. An import that needs no further choice is checked immediately. */
export function NewImport({ onUploaded }: { onUploaded: (id: string) => void }) {
  const [format, setFormat] = useState<ImportFormat>('companies_csv');
  const [files, setFiles] = useState<File[]>([]);
  const [problem, setProblem] = useState<string>();
  const [fraction, setFraction] = useState(0);
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      setFraction(0);
      const id = await uploadFiles(format, files, setFraction);
      if (!isCsv(format)) await api('checkImport', { params: { id }, body: {} });
      return id;
    },
    onSuccess: async (id) => {
      await queryClient.invalidateQueries({ queryKey: importsKey });
      onUploaded(id);
    },
  });
  const acceptsMultipleFiles = !isCsv(format);
  const submit = () => {
    const foundProblem = validateFiles(format, files);
    setProblem(foundProblem);
    if (foundProblem === undefined) mutate();
  };
  return (
    <Container header={<Header variant="h2">{texts.new}</Header>}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SpaceBetween size="l">
          {error && (
            <div role="alert">
              <Alert type="error" header={texts.upload_failed}>
                {errorMessage(error)}
              </Alert>
            </div>
          )}
          <FormField label={texts.format} description={texts.format_hint[format]}>
            <Select
              options={options}
              selectedOption={options.find(({ value }) => value === format) ?? null}
              onChange={({ detail }) =>
                setFormat(
                  importFormats.find((importFormat) => importFormat === detail.selectedOption.value) ??
                    format,
                )
              }
            />
          </FormField>
          <FormField label={acceptsMultipleFiles ? texts.files : texts.file}>
            <FileUpload
              value={files}
              multiple={acceptsMultipleFiles}
              {...(isCsv(format) && { accept: '.csv,.txt,.tsv,text/csv' })}
              showFileSize
              errorText={problem}
              i18nStrings={{
                uploadButtonText: texts.choose_file,
                dropzoneText: texts.drop_file,
                removeFileAriaLabel: texts.remove_file,
              }}
              onChange={({ detail }) => {
                setFiles(detail.value);
                setProblem(undefined);
              }}
            />
          </FormField>
          {isPending && <ProgressBar label={texts.uploading} value={Math.round(100 * fraction)} />}
          <Button variant="primary" formAction="submit" loading={isPending}>
            {texts.upload}
          </Button>
        </SpaceBetween>
      </form>
    </Container>
  );
}
