import type { WithheldReason } from '@portico/shared/model/file-scan.ts';

export interface DemoFile {
  readonly file_name: string;
  readonly file_type: string;
  /** For a picture: its SVG source. */
  readonly content: string;
  /** The reason for withholding the file, as if the malware scan had given it. The content is harmless. */
  readonly withheldReason?: WithheldReason;
}

const drawBar = (x: number, y: number, width: number, colour = '#9aa5b5') =>
  `<rect x="${x}" y="${y}" width="${width}" height="10" rx="3" fill="${colour}"/>`;

/** A printed letter: lines of text, and a frame around the empty line. */
const letterSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420" viewBox="0 0 640 420">
<rect width="640" height="420" fill="#eef1f5"/><rect x="60" y="24" width="520" height="420" fill="#fff"/>
${drawBar(100, 60, 180, '#39465a')}${drawBar(100, 84, 120)}${drawBar(440, 60, 100)}${drawBar(440, 84, 76)}
${drawBar(100, 140, 90, '#39465a')}<rect x="208" y="126" width="240" height="38" rx="4" fill="#fff4f2" stroke="#c0392b" stroke-width="4"/>
${[200, 224, 248, 292, 316, 340, 364].map((y, index) => drawBar(100, y, 440 - (index % 3) * 50)).join('')}
</svg>`;

const lines = (...text: readonly string[]) => `${text.join('\n')}\n`;

/** Attachments of demo tickets, by subject. */
export const attachmentsBySubject: Readonly<Record<string, readonly DemoFile[]>> = {
  'Discharge letters missing the consultant name since Monday': [
    { file_name: 'letter without a name.png', file_type: 'image/png', content: letterSvg },
  ],
  'Evidence upload stops at 99 %': [
    {
      file_name: 'browser console.log',
      file_type: 'text/plain',
      content: lines(
        '10:41:07.112 upload evidence-q3.zip 1/1 started, 48,211,004 bytes',
        '10:42:55.830 upload evidence-q3.zip 99 %',
        '10:43:25.838 PUT /evidence/8841/parts/10 net::ERR_CONNECTION_RESET',
        '10:43:55.841 PUT /evidence/8841/parts/10 net::ERR_CONNECTION_RESET',
        '10:44:25.845 upload evidence-q3.zip gave up after 3 attempts',
      ),
    },
  ],
  'Machine 14 reports negative cycle times': [
    {
      file_name: 'machine-14-cycle-times.csv',
      file_type: 'text/csv',
      content: lines(
        'machine,job,start,end,cycle_seconds',
        '14,BF-20871,05:58:12,05:59:03,51',
        '14,BF-20871,05:59:10,06:00:02,52',
        '14,BF-20872,06:00:09,05:00:58,-3551',
        '14,BF-20872,05:01:04,05:01:56,52',
      ),
    },
  ],
  'Price import refuses a spreadsheet with 12,000 rows': [
    {
      file_name: 'import-report.txt',
      file_type: 'text/plain',
      content: lines(
        'Price import: prices-all-customers.xlsx',
        'Rows read: 10000 of 12034',
        'Rows imported: 0',
        'Stopped: more rows than one import may have',
      ),
    },
    {
      file_name: 'price-converter.zip',
      file_type: 'application/zip',
      content: lines('A converter from a forum. The scan found malware in it.'),
      withheldReason: 'malware',
    },
  ],
  'Calendar invitations arrive an hour early since the clocks changed': [
    {
      file_name: 'annual review.ics',
      file_type: 'text/calendar',
      content: [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Example//Calendar//EN',
        'BEGIN:VEVENT',
        'UID:review-5512@example.com',
        'DTSTAMP:20251027T090000Z',
        'DTSTART:20251103T100000Z',
        'DTEND:20251103T110000Z',
        'SUMMARY:Annual review (agreed for 11:00 London time)',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    },
    {
      file_name: 'what the client received.txt',
      file_type: 'text/plain',
      content: lines('When: Monday 3 November, 10:00 to 11:00', 'We had agreed on 11:00.'),
    },
  ],
};
