export { axeFindings, findingsInBothThemes, overflowOf } from '../../scripts/browser/accessibility.ts';
