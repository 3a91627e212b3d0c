/**
 * The parts of the house that every picture of the site is built from, on a canvas of 480 × 400. Colours come from the stylesheet
 * (`a-…` classes), so that a picture follows the theme and costs a few hundred bytes.
 */
export const columnCentres = [90, 150, 210, 270, 330, 390] as const;

const capital = 40;

/** A column from `top` down to the steps, with its capital, base and flutes. */
export function Column({ centre, top = 142 }: { centre: number; top?: number }) {
  const height = 332 - top;
  return (
    <>
      <path
        className="a-face"
        d={`M${centre - 13} ${top + 8}h26v${height - 16}h-26zM${centre - 20} ${top}h${capital}v8h-${capital}zM${centre - 20} 324h${capital}v8h-${capital}z`}
      />
      <path
        className="a-fine"
        d={`M${centre - 5} ${top + 16}v${height - 32}M${centre + 5} ${top + 16}v${height - 32}`}
      />
    </>
  );
}

export function Columns() {
  return columnCentres.map((centre) => <Column key={centre} centre={centre} />);
}

export function Steps() {
  return <path className="a-face" d="M60 332h360v12H60zM42 344h396v12H42zM24 356h432v12H24z" />;
}

export function Entablature() {
  return <path className="a-face" d="M56 112h368v30H56z" />;
}

export function Pediment() {
  return (
    <>
      <path className="a-face" d="M36 112 240 32l204 80z" />
      <path className="a-fine" d="M84 102 240 42l156 60z" />
    </>
  );
}

/** The whole of it. */
export function House() {
  return (
    <>
      <Pediment />
      <Columns />
      <Entablature />
      <Steps />
    </>
  );
}
