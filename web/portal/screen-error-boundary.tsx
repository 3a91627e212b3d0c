import { Component, type ReactNode } from 'react';
import { logFailure } from '../api/log-failure.ts';
import { ScreenError } from './error-views.tsx';

/** Shows `ScreenError` when a screen's code cannot be loaded or throws. React needs a class for this. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    logFailure(error, 'screen');
  }

  override render() {
    return 'error' in this.state ? <ScreenError error={this.state.error} /> : this.props.children;
  }
}
