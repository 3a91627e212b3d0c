import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { UserText } from '../../../conversation/user-text.tsx';
import { texts } from './texts.ts';

export function Description({ text }: { text: string }) {
  return (
    <Container header={<Header variant="h2">{texts.description}</Header>}>
      <UserText text={text} />
    </Container>
  );
}
