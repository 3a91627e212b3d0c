import { Tokenizer } from 'htmlparser2';

export interface HtmlHandlers {
  readonly open: (name: string, attributes: ReadonlyMap<string, string>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

/** Elements whose content is not text. */
const hiddenElementPattern = /^(style|script|title)$/;

/** Tokenizes HTML as browsers do, in linear time. */
export function readHtml(html: string, { open, close, text }: HtmlHandlers): void {
  let skippedElement = '';
  let name = '';
  let attribute = '';
  let value = '';
  let attributes = new Map<string, string>();
  const write = (part: string) => {
    if (skippedElement === '') text(part);
  };
  const endOpenTag = () => {
    if (hiddenElementPattern.test(name)) skippedElement = name;
    else if (skippedElement === '') open(name, attributes);
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        name = html.slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onattribname: (start, end) => {
        attribute = html.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end);
      },
      onattribentity: (codePoint) => {
        value += String.fromCodePoint(codePoint);
      },
      onattribend: () => {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: endOpenTag,
      onselfclosingtag: endOpenTag,
      onclosetag: (start, end) => {
        const closedName = html.slice(start, end).toLowerCase();
        if (closedName === skippedElement) skippedElement = '';
        else if (skippedElement === '') close(closedName);
      },
      ontext: (start, end) => write(html.slice(start, end)),
      ontextentity: (codePoint) => write(String.fromCodePoint(codePoint)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
