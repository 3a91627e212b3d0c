import { useState } from 'react';
import type { SuggestionsProps } from '../../../../conversation/composer/composer.tsx';
import { MentionList } from '../../../../conversation/mentions/mention-list.tsx';
import { CannedReplyList } from './canned-reply-list.tsx';
import { texts } from '../texts.ts';

/**
 * A button that opens the list of canned replies at the caret, and the list itself. Typing `/` also opens the
 * list.
 */
function CannedReplies(props: SuggestionsProps) {
  const { textarea } = props;
  const [openedAt, setOpenedAt] = useState<number>();
  const open = () => {
    const element = textarea.current;
    if (element === null || element.readOnly) return;
    const { selectionEnd } = element;
    element.focus();
    element.setSelectionRange(selectionEnd, selectionEnd);
    setOpenedAt(selectionEnd);
  };
  return (
    <>
      <div>
        <button
          type="button"
          className="composer-plain"
          aria-haspopup="listbox"
          aria-expanded={openedAt !== undefined}
          // Prevents Safari from dropping the selection of the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (openedAt === undefined ? open() : setOpenedAt(undefined))}
        >
          {texts.canned_replies}
        </button>
      </div>
      <CannedReplyList {...props} openedAtPosition={openedAt} onClose={() => setOpenedAt(undefined)} />
    </>
  );
}

/** Suggestions for a text by staff: names of colleagues, or canned replies. */
export const StaffSuggestions = (props: SuggestionsProps) => (
  <>
    <MentionList {...props} />
    <CannedReplies {...props} />
  </>
);
