import FormField from '@cloudscape-design/components/form-field';
import { Suspense } from 'react';
import { lazyComponent } from '../../../../conversation/lazily.tsx';
import type { TagEditorProps } from './tag-editor.tsx';
import { texts } from '../texts.ts';

/** Loaded after the other controls. */
const TagEditor = lazyComponent<TagEditorProps>(async () => (await import('../parts.ts')).TagEditor);

/** The tags of a ticket: a change is saved immediately. */
export function Tags(props: TagEditorProps) {
  const { tags } = props;
  const placeholder = (
    <FormField label={texts.tags}>{tags.length > 0 ? tags.join(', ') : texts.no_tags}</FormField>
  );
  return (
    <Suspense fallback={placeholder}>
      <TagEditor {...props} />
    </Suspense>
  );
}
