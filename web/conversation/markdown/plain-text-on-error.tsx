import { Component, type ReactNode } from 'react';
import { logFailure } from '../../api/log-failure.ts';

interface Props {
  text: string;
  children: ReactNode;
}

/** Shows a text as typed when its formatting fails, so that the page stays. React needs a class for this. */
export class PlainTextOnError extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    logFailure(error, 'formatting');
  }

  override render() {
    return this.state.failed ? <p>{this.props.text}</p> : this.props.children;
  }
}
