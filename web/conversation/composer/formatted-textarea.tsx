import { type ComponentProps, useState } from 'react';
import { FormattedText } from '../markdown/formatted.tsx';
import { ToolBar } from './tool-bar.tsx';
import { useFormatting } from './use-formatting.ts';
import '../user-text.css';
import './composer.css';

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref' | 'onKeyDown'> & {
  value: string;
  onChange: (value: string) => void;
};

/** A textarea with the toolbar and preview of the composer. */
export function FormattedTextarea({ value, onChange, ...rest }: Props) {
  const { area: textarea, format, formatByKey } = useFormatting(value, rest.readOnly === true, onChange);
  const [preview, setPreview] = useState(false);
  const isBlank = value.trim() === '';
  const isPreviewShown = preview && !isBlank;
  return (
    <div className="formatted-textarea">
      {isPreviewShown && (
        <div className="composer-preview user-text" role="group" aria-label="Preview" dir="auto">
          <FormattedText text={value} />
        </div>
      )}
      <textarea
        {...rest}
        ref={textarea}
        hidden={isPreviewShown}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={formatByKey}
      />
      <div className="composer-foot">
        <ToolBar disabled={rest.readOnly === true || isPreviewShown} onFormat={format} />
        <button
          type="button"
          className="composer-plain"
          aria-pressed={isPreviewShown}
          aria-disabled={isBlank || undefined}
          onClick={() => !isBlank && setPreview(!preview)}
        >
          Preview
        </button>
      </div>
    </div>
  );
}
