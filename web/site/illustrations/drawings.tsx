import { Column, Columns, Entablature, Building, Pediment, Steps, columnCentres } from './building.tsx';

function Sun() {
  return <circle className="sun" cx="352" cy="104" r="76" />;
}

/** A browser window as the beam of the building. */
export function Software() {
  return (
    <>
      <Sun />
      <Pediment />
      <path className="strong" d="m222 72-16 10 16 10m36-20 16 10-16 10m-12-24-12 28" />
      <Columns />
      <Entablature />
      <path className="dots" d="M74 127h.01M88 127h.01M102 127h.01" />
      <path className="fine" d="M126 121h276v12H126z" />
      <Steps />
    </>
  );
}

/** A plan of the building with its dimensions. */
export function Plan() {
  return (
    <>
      <path
        className="grid"
        d="M0 80h480M0 160h480M0 240h480M0 320h480M80 0v400M160 0v400M240 0v400M320 0v400M400 0v400"
      />
      <Building />
      <path className="strong" d="M24 384h432M24 378v12m432-12v12M466 32v300m-6-300h12m-12 300h12" />
      <path className="dashed" d="M240 12v356" />
    </>
  );
}

/** A pulse line across the columns. */
export function Pulse() {
  return (
    <>
      <Sun />
      <Pediment />
      <path className="filled" d="M240 98c-22-14-26-24-20-32 6-7 16-5 20 3 4-8 14-10 20-3 6 8 2 18-20 32z" />
      <Columns />
      <Entablature />
      <Steps />
      <path className="strong" d="M0 236h118l16-34 26 84 30-112 28 96 18-34h64l14-26 18 52 12-26h136" />
    </>
  );
}

/** A bar chart of columns below a roof. */
export function Figures() {
  const tops = [286, 258, 268, 222, 190, 150];
  return (
    <>
      <Sun />
      <path className="dashed" d="M36 112 240 32l204 80zM56 112h368v30H56z" />
      {columnCentres.map((centre, index) => (
        <Column key={centre} centre={centre} top={tops[index] ?? 142} />
      ))}
      <Steps />
      <path className="strong" d="m90 264 60-26 60 8 60-46 60-34 60-40m-22 0h22v22" />
    </>
  );
}

/** A check mark on each column, and a shield as the roof. */
export function Shield() {
  return (
    <>
      <Sun />
      <Building />
      <path
        className="face"
        d="M240 26c24 14 46 18 66 18 0 62-22 98-66 116-44-18-66-54-66-116 20 0 42-4 66-18z"
      />
      <path className="strong" d="m214 90 20 22 36-42" />
      <path
        className="strong"
        d="m82 236 7 8 12-16m41 8 7 8 12-16m41 8 7 8 12-16m41 8 7 8 12-16m41 8 7 8 12-16m41 8 7 8 12-16"
      />
    </>
  );
}

/** A cloud on the columns. */
export function Cloud() {
  return (
    <>
      <Sun />
      <Columns />
      <Entablature />
      <Steps />
      <path
        className="face"
        d="M132 112c-40 0-58-22-54-44 3-20 22-30 40-28 6-24 34-36 58-26 14-18 48-20 64 0 22-14 56-6 64 18 28-8 54 8 56 34 2 26-16 46-50 46z"
      />
      <path className="strong" d="M210 84v-30m0 0-10 10m10-10 10 10m40-10v30m0 0-10-10m10 10 10-10" />
    </>
  );
}

/** Stairs that lead up to the building. */
export function Stairs() {
  return (
    <>
      <Sun />
      <path className="face" d="M24 368v-48h72v-48h72v-48h72v-48h72v-48h144v240z" />
      <path className="fine" d="M96 320v48m72-96v96m72-144v144m72-192v192" />
      {[340, 384, 428].map((centre) => (
        <path key={centre} className="face" d={`M${centre - 8} 68h16v60h-16z`} />
      ))}
      <path className="face" d="m312 56 72-40 72 40v12H312z" />
      <path className="strong" d="M40 292 268 108m-34 4 34-4-2 34" />
    </>
  );
}

/** A sunrise above the columns. */
export function Dawn() {
  return (
    <>
      <path className="sun" d="M160 112a80 80 0 0 1 160 0z" />
      <path className="strong" d="M240 24V4m53 33 11-17M187 37l-11-17m150 61 19-7M154 81l-19-7" />
      <path
        className="filled"
        d="M240 104c-34-22-40-38-31-50 9-11 25-8 31 5 6-13 22-16 31-5 9 12 3 28-31 50z"
      />
      <Columns />
      <Entablature />
      <Steps />
    </>
  );
}

/** An envelope in front of the building. */
export function Letter() {
  return (
    <>
      <Sun />
      <Building />
      <path className="face" d="M140 196h200v128H140z" />
      <path className="strong" d="m140 196 100 76 100-76M140 324l72-72m128 72-72-72" />
    </>
  );
}
