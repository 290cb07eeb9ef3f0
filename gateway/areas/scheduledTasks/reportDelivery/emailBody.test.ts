import { expect, test } from 'vitest'
import { emailBody } from './emailBody.ts'

test('values in an email are right-aligned, in plain text with spaces and in HTML with tabular digits', () => {
  const { text, html } = emailBody({
    scheduleName: 'Morning',
    recipients: ['ada@plant.test'],
    files: [],
    areAttached: true,
    link: 'https://takt.test/x',
    reports: [
      {
        title: 'OEE',
        area: 'dashboards',
        namesPeople: false,
        rangeText: null,
        zone: 'UTC',
        filterTexts: [],
        rowCount: 2,
        cutText: null,
        csv: async function* () {},
        pdf: async () => new Uint8Array(),
        summary: [
          { label: 'OEE', value: '71.4 %' },
          { label: 'Parts made', value: '12,345' },
          { label: 'Scrap', value: '7' },
        ],
      },
    ],
  })
  expect(text).toContain('  OEE         71.4 %\n  Parts made  12,345\n  Scrap            7\n')
  expect(html.match(/<td [^>]*text-align:right;font-variant-numeric:tabular-nums[^>]*>/g)).toHaveLength(3)
})
