import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { texts } from './texts.ts';
import './user-text.css';

export function Description({ text }: { text: string }) {
  return (
    <Container header={<Header variant="h2">{texts.description}</Header>}>
      <div className="user-text">{text}</div>
    </Container>
  );
}
