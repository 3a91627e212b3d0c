import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ListTexts } from './texts.ts';

interface Props {
  texts: ListTexts;
  isFirstPage: boolean;
  hasNext: boolean;
  isFiltered: boolean;
  onGoToFirstPage: () => void;
  onClear: () => void;
}

function reason({ texts, isFirstPage, hasNext, isFiltered }: Props): string {
  if (hasNext) return texts.none_yet;
  if (!isFirstPage) return texts.page_empty;
  return isFiltered ? texts.none_matching : texts.none;
}

/** Explains why the list is empty and what the user can do. */
export function EmptyList(props: Props) {
  const { texts, isFirstPage, isFiltered, onGoToFirstPage, onClear } = props;
  return (
    <Box textAlign="center" padding={{ vertical: 'l' }} color="inherit">
      <SpaceBetween size="xs">
        <b>{reason(props)}</b>
        {isFirstPage && !isFiltered && texts.none_hint !== undefined && (
          <Box color="text-body-secondary">{texts.none_hint}</Box>
        )}
        {isFiltered && <Button onClick={onClear}>{texts.clear}</Button>}
        {!isFirstPage && <Button onClick={onGoToFirstPage}>{texts.first_page}</Button>}
      </SpaceBetween>
    </Box>
  );
}
