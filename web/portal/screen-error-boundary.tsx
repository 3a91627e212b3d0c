import { Component, type ReactNode } from 'react';
import { logFailure } from '../api/log-failure.ts';
import { ScreenError } from './error-views.tsx';

interface State {
  failed?: { error: unknown } | undefined;
}

/**
 * Shows `ScreenError` if a screen throws or its code cannot be loaded, until the user navigates. React
 * requires a class for this.
 */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown) {
    logFailure(error, 'screen');
  }

  readonly #leave = () => this.setState({ failed: undefined });

  override render() {
    const { failed } = this.state;
    return failed ? <ScreenError error={failed.error} onLeave={this.#leave} /> : this.props.children;
  }
}
