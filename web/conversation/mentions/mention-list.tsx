import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../session/session.tsx';
import type { SuggestionsProps } from '../composer/composer.tsx';
import { OptionList } from '../composer/option-list.tsx';
import { useCaret } from '../composer/use-caret.ts';
import { type Mentionable, findOpenMention, suggestPeople } from './names.ts';
import { staffQuery } from './staff.ts';
import { texts } from './texts.ts';

/** Suggests colleagues after an `@` in a text. */
export function MentionList({ area, text, onPick }: SuggestionsProps) {
  const caret = useCaret(area);
  const { user } = useSession();
  const [closedAt, setClosedAt] = useState<number>();
  const mention = caret === undefined ? undefined : findOpenMention(text, caret);
  // After the user has closed the list, it opens again at the next `@`.
  if (mention === undefined && caret !== undefined && closedAt !== undefined) setClosedAt(undefined);
  const isAsked = mention !== undefined && mention.from !== closedAt;
  const staff = useQuery({ ...staffQuery, enabled: isAsked });
  const others = staff.data?.filter(({ id }) => id !== user?.id) ?? [];
  const found = isAsked ? suggestPeople(mention.query, others) : [];
  const isOpen = found.length > 0;

  const pick = ({ name }: Mentionable) => {
    if (mention === undefined || caret === undefined) return;
    const insert = `@${name}${text[caret] === ' ' ? '' : ' '}`;
    const end = mention.from + name.length + 2;
    onPick({ from: mention.from, to: caret, insert, start: end, end });
  };

  return (
    <>
      <p className={isAsked && staff.isError ? 'composer-error' : 'visually-hidden'} role="status">
        {isAsked && staff.isError ? texts.failed : isOpen && texts.found(found.length)}
      </p>
      {isOpen && (
        <OptionList
          area={area}
          label={texts.list}
          query={mention?.query ?? ''}
          options={found}
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
