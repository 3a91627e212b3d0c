import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ListTexts } from './texts.ts';

interface Props {
  texts: ListTexts;
  firstPage: boolean;
  hasNext: boolean;
  filtered: boolean;
  onFirstPage: () => void;
  onClear: () => void;
}

function reason({ texts, firstPage, hasNext, filtered }: Props): string {
  if (hasNext) return texts.none_yet;
  if (!firstPage) return texts.page_empty;
  return filtered ? texts.none_matching : texts.none;
}

/** Explains why the list is empty and what the user can do. */
export function EmptyList(props: Props) {
  const { texts, firstPage, filtered, onFirstPage, onClear } = props;
  return (
    <Box textAlign="center" padding={{ vertical: 'l' }} color="inherit">
      <SpaceBetween size="xs">
        <b>{reason(props)}</b>
        {firstPage && !filtered && texts.none_hint !== undefined && (
          <Box color="text-body-secondary">{texts.none_hint}</Box>
        )}
        {filtered && <Button onClick={onClear}>{texts.clear}</Button>}
        {!firstPage && <Button onClick={onFirstPage}>{texts.first_page}</Button>}
      </SpaceBetween>
    </Box>
  );
}
