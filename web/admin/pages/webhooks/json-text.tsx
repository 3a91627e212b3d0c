import Box from '@cloudscape-design/components/box';
import './json-text.css';

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** Shows JSON with indentation, and other text unchanged. The text can be scrolled with the keyboard. */
export const JsonText = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Box variant="awsui-key-label">{label}</Box>
    <pre className="json-text" role="region" aria-label={label} tabIndex={0}>
      {formatJson(text)}
    </pre>
  </div>
);
