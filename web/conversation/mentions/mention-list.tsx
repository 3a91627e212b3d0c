import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../session/session.tsx';
import type { SuggestionsProps } from '../composer/composer.tsx';
import { OptionList } from '../composer/option-list.tsx';
import { useCaret } from '../composer/use-caret.ts';
import { type MentionablePerson, findOpenMention, suggestPeople } from './names.ts';
import { staffQuery } from './staff.ts';
import { texts } from './texts.ts';

/** Suggests colleagues after an `@` in a text. */
export function MentionList({ textarea, text, onPick }: SuggestionsProps) {
  const caret = useCaret(textarea);
  const { user } = useSession();
  const [closedAt, setClosedAt] = useState<number>();
  const mention = caret === undefined ? undefined : findOpenMention(text, caret);
  // After the user has closed the list, it opens again at the next `@`.
  if (mention === undefined && caret !== undefined && closedAt !== undefined) setClosedAt(undefined);
  const isSearching = mention !== undefined && mention.from !== closedAt;
  const staff = useQuery({ ...staffQuery, enabled: isSearching });
  const colleagues = staff.data?.filter(({ id }) => id !== user?.id) ?? [];
  const suggestions = isSearching ? suggestPeople(mention.query, colleagues) : [];
  const isOpen = suggestions.length > 0;

  const pick = ({ name }: MentionablePerson) => {
    if (mention === undefined || caret === undefined) return;
    const insertedText = `@${name}${text[caret] === ' ' ? '' : ' '}`;
    const end = mention.from + name.length + 2;
    onPick({ from: mention.from, to: caret, insertedText, start: end, end });
  };

  return (
    <>
      <p className={isSearching && staff.isError ? 'composer-error' : 'visually-hidden'} role="status">
        {isSearching && staff.isError ? texts.failed : isOpen && texts.found(suggestions.length)}
      </p>
      {isOpen && (
        <OptionList
          textarea={textarea}
          label={texts.list}
          query={mention?.query ?? ''}
          options={suggestions}
          onPick={pick}
          onClose={() => setClosedAt(mention?.from)}
        >
          {({ name, email }) => (
            <>
              <strong>{name}</strong> <span>{email}</span>
            </>
          )}
        </OptionList>
      )}
    </>
  );
}
