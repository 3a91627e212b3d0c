import { Component, type ReactNode } from 'react';
import { ScreenFailed } from './failure.tsx';

/** Shows `ScreenFailed` in place of a screen whose code could not be fetched, or that broke; React needs a class for this. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ScreenFailed /> : this.props.children;
  }
}
