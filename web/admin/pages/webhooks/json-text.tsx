import Box from '@cloudscape-design/components/box';
import './json-text.css';

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** JSON or other text, exactly as sent. It scrolls, also by keyboard. */
export const JsonText = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Box variant="awsui-key-label">{label}</Box>
    <pre className="json-text" role="region" aria-label={label} tabIndex={0}>
      {indented(text)}
    </pre>
  </div>
);
