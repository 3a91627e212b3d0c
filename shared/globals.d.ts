/** What browsers and Node.js have beyond the language, as far as it is used here. */
declare class URL {
  static canParse(url: string): boolean;
  constructor(url: string);
  readonly protocol: string;
  readonly host: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
}
