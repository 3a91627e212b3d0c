import { useEffect, useState } from 'react';
import { useIsNarrow } from '../shell/use-narrow.ts';
import { previewSetting, showInPreview } from './preview-state.ts';

/** Milliseconds; the delay prevents requests while a held key moves through the list. */
const previewDelay = 150;

/** Previews the chosen ticket, or else the first one, beside a ticket list. A phone has no space for this. */
export function usePreview(tickets: readonly { id: string }[] | undefined) {
  const isNarrow = useIsNarrow();
  const isPreviewOn = previewSetting.use() && !isNarrow;
  const [chosen, choose] = useState<string>();
  const id = isPreviewOn ? (tickets?.find((ticket) => ticket.id === chosen) ?? tickets?.[0])?.id : undefined;
  useEffect(() => {
    const timer = setTimeout(() => showInPreview(id), id === undefined ? 0 : previewDelay);
    return () => clearTimeout(timer);
  }, [id]);
  useEffect(() => () => showInPreview(undefined), []);
  return { on: isPreviewOn, id, chosen, choose, toggle: () => previewSetting.set(!isPreviewOn) };
}
