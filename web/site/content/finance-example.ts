/**
 * A figure that visitors can open, level by level, down to the entry that changed it. Everything is
 * fictional.
 */
export const financeExample = {
  heading: 'Where does this number come from?',
  lead: 'Each total opens into the entries beneath it, with the adjustments and who approved them. Try it.',
  caption: 'An example with invented figures: a total, opened down to the entry that changed it.',
  total: {
    name: 'Net fee income, October',
    sum: '£1,284,300',
    open: true,
    entries: [
      { name: 'Management fees', sum: '£1,102,450' },
      { name: 'Performance fees', sum: '£143,600' },
      {
        name: 'Adjustments',
        sum: '£38,250',
        open: true,
        entries: [
          { name: 'Accrual brought forward', sum: '£44,100' },
          {
            name: 'Rebate, two clients',
            sum: '−£5,850',
            facts: [
              ['Journal', 'J-2207, 31 October, 16:42'],
              ['Posted by', 'Fund accounting'],
              ['Approved by', 'Financial controller, 1 November, 09:10'],
              ['Evidence', 'Two client letters, fee schedule version 7'],
            ],
          },
        ],
      },
    ],
  },
} as const;
