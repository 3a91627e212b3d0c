import { Component, type ReactNode } from 'react';
import { logFailure } from '../api/log-failure.ts';
import { ScreenError } from './error-views.tsx';

interface Props {
  pathname: string;
  children: ReactNode;
}

interface State {
  failed?: { error: unknown } | undefined;
}

/**
 * Shows `ScreenError` when a screen's code cannot be loaded or throws, until the user goes elsewhere. React needs
 * a class for this.
 */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }

  override componentDidUpdate({ pathname }: Props) {
    if (pathname !== this.props.pathname && this.state.failed) this.setState({ failed: undefined });
  }

  override componentDidCatch(error: unknown) {
    logFailure(error, 'screen');
  }

  override render() {
    const { failed } = this.state;
    return failed ? <ScreenError error={failed.error} /> : this.props.children;
  }
}
