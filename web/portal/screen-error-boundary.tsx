import { Component, type ReactNode } from 'react';
import { logFailure } from '../api/log-failure.ts';
import { ScreenError } from './error-views.tsx';

/** Shows `ScreenError` when a screen's code cannot be loaded or throws. React needs a class for this. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    logFailure(error, 'screen');
  }

  override render() {
    return this.state.failed ? <ScreenError /> : this.props.children;
  }
}
