import type { JSX as ReactJsx } from 'react';

// Cloudscape's types use the global JSX namespace, which @types/react 19 removed; without this declaration
// they are `any`.
declare global {
  namespace JSX {
    type Element = ReactJsx.Element;
    type IntrinsicElements = ReactJsx.IntrinsicElements;
    type ElementClass = ReactJsx.ElementClass;
  }
}
