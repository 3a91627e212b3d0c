import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TableProps } from '@cloudscape-design/components/table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import } from '@portico/shared/contract/imports.ts';
import { csvEncodings, csvFields } from '@portico/shared/model/imports.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { ErrorAlert } from '../../errors/error-alert.tsx';
import { ItemTable } from '../../lists/item-table.tsx';
import { columnsQuery, importsKey } from './queries.ts';
import { texts } from './texts.ts';

type CsvFormat = keyof typeof csvFields;
type Encoding = (typeof csvEncodings)[number];

interface Column {
  readonly index: number;
  readonly heading: string;
  readonly examples: readonly string[];
  readonly field: string | null;
  readonly format: CsvFormat;
  readonly onChoose: (field: string | null) => void;
}

/** The option for no field; no field has this id. */
const noFieldOption = { value: 'left_out', label: texts.left_out };
const createFieldOptions = (format: CsvFormat) => [
  noFieldOption,
  ...Object.entries(csvFields[format]).map(([value, label]) => ({ value, label })),
];
const encodingOptions = csvEncodings.map((value) => ({
  value,
  label: value.replace(/^(utf|iso)/, (name) => name.toUpperCase()),
}));

function FieldSelect({ heading, field, format, onChoose }: Column) {
  const options = createFieldOptions(format);
  return (
    <Select
      ariaLabel={texts.field_of(heading)}
      options={options}
      selectedOption={options.find(({ value }) => value === field) ?? noFieldOption}
      onChange={({ detail: { selectedOption } }) =>
        onChoose(selectedOption.value === noFieldOption.value ? null : (selectedOption.value ?? null))
      }
    />
  );
}

const columns: TableProps.ColumnDefinition<Column>[] = [
  { id: 'heading', header: texts.column, cell: ({ heading }) => heading || '-', isRowHeader: true },
  {
    id: 'examples',
    header: texts.examples,
    cell: ({ examples }) => examples.filter((text) => text !== '').join(' · ') || '-',
  },
  { id: 'field', header: texts.field, minWidth: 220, cell: (column) => <FieldSelect {...column} /> },
];

/** Assigns the columns of a CSV file to fields, starting with a guess, and starts the dry run. */
export function ColumnFields({ id, format }: { id: Import['id']; format: CsvFormat }) {
  const [encoding, setEncoding] = useState<Encoding>();
  const [chosen, setChosen] = useState<ReadonlyMap<number, string | null>>(new Map());
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(columnsQuery(id, encoding));
  const findField = (index: number) =>
    chosen.has(index) ? (chosen.get(index) ?? null) : (data?.columns[index]?.field ?? null);
  const check = useMutation({
    mutationFn: () => {
      const fields = data?.columns.map((_, index) => findField(index)) ?? [];
      return api('checkImport', { params: { id }, body: { columns: fields, ...(encoding && { encoding }) } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importsKey }),
  });
  if (error)
    return (
      <ErrorAlert
        title={texts.columns_failed}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Spinner label={texts.reading} />;
  const items = data.columns.map(({ heading, examples }, index): Column => ({
    index,
    heading,
    examples,
    field: findField(index),
    format,
    onChoose: (field) => setChosen((all) => new Map(all).set(index, field)),
  }));
  const problem = check.error && errorMessage(check.error);
  return (
    <SpaceBetween size="l">
      <ItemTable
        label={texts.columns}
        items={items}
        getId={({ index }) => String(index)}
        loadingText={texts.reading}
        empty={texts.nothing}
        header={
          <Header variant="h2" description={texts.columns_hint(data.rows, data.separator)}>
            {texts.columns}
          </Header>
        }
        columns={columns}
      />
      <FormField label={texts.encoding} description={texts.encoding_hint}>
        <Select
          options={encodingOptions}
          selectedOption={encodingOptions.find(({ value }) => value === data.encoding) ?? null}
          onChange={({ detail }) =>
            setEncoding(csvEncodings.find((csvEncoding) => csvEncoding === detail.selectedOption.value))
          }
        />
      </FormField>
      {problem !== null && (
        <div role="alert">
          <Alert type="error" header={texts.check_failed}>
            {problem}
          </Alert>
        </div>
      )}
      <SpaceBetween direction="horizontal" size="s" alignItems="center">
        <Button variant="primary" loading={check.isPending} onClick={() => check.mutate()}>
          {texts.check}
        </Button>
        <Box color="text-body-secondary">{texts.check_hint}</Box>
      </SpaceBetween>
    </SpaceBetween>
  );
}
