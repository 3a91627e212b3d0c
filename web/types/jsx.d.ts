import type { JSX as ReactJsx } from 'react';

// Cloudscape's typings use the global JSX namespace that @types/react 19 dropped; without it its components are `any`.
declare global {
  namespace JSX {
    type Element = ReactJsx.Element;
    type IntrinsicElements = ReactJsx.IntrinsicElements;
    type ElementClass = ReactJsx.ElementClass;
  }
}
