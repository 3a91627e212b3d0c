// Parts of the building in the illustrations, on a canvas of 480 × 400. Colours come from stylesheets, so
// that an illustration follows the theme and costs a few hundred bytes.

/** Horizontal centres of the six columns. */
export const columnCentres = [90, 150, 210, 270, 330, 390] as const;

const capitalWidth = 40;

/** A column from `top` (pixels from above) down to the steps, with capital, base and flutes. */
export function Column({ centre, top = 142 }: { centre: number; top?: number }) {
  const height = 332 - top;
  return (
    <>
      <path
        className="face"
        d={`M${centre - 13} ${top + 8}h26v${height - 16}h-26zM${centre - 20} ${top}h${capitalWidth}v8h-${capitalWidth}zM${centre - 20} 324h${capitalWidth}v8h-${capitalWidth}z`}
      />
      <path
        className="fine"
        d={`M${centre - 5} ${top + 16}v${height - 32}M${centre + 5} ${top + 16}v${height - 32}`}
      />
    </>
  );
}

export function Columns() {
  return columnCentres.map((centre) => <Column key={centre} centre={centre} />);
}

export function Steps() {
  return <path className="face" d="M60 332h360v12H60zM42 344h396v12H42zM24 356h432v12H24z" />;
}

export function Entablature() {
  return <path className="face" d="M56 112h368v30H56z" />;
}

export function Pediment() {
  return (
    <>
      <path className="face" d="M36 112 240 32l204 80z" />
      <path className="fine" d="M84 102 240 42l156 60z" />
    </>
  );
}

/** The complete building. */
export function Building() {
  return (
    <>
      <Pediment />
      <Columns />
      <Entablature />
      <Steps />
    </>
  );
}
