import { type ComponentType, lazy, Suspense } from 'react';
import type { SuggestionsProps } from '../composer/composer.tsx';

/** Loaded after the form, which also works without these suggestions. */
const MentionList = lazy<ComponentType<SuggestionsProps>>(() =>
  import('./mention-list.tsx').then(
    (module) => ({ default: module.MentionList }),
    () => ({ default: () => null }),
  ),
);

/** Suggests colleagues in a composer for staff. */
export const MentionSuggestions = (props: SuggestionsProps) => (
  <Suspense>
    <MentionList {...props} />
  </Suspense>
);
