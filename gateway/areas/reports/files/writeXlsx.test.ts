import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsx from './writeXlsx.ts'

test('texts remain texts: formulas do not run, and direction marks and invalid characters are replaced', async () => {
  const hostile = ['=HYPERLINK(0)', '@SUM(A1)', 'Bore\u202Egnp.exe', 'a\u0007b\uFFFE', '<f>1+1</f>', '\uD800', 'x;=1+1']
  const rows = [new TextEncoder().encode(JSON.stringify(hostile.map((text) => [text])))]
  const workbook = await writeXlsx({
    columns: [{ header: '=1+1', format: null, width: 20 }],
    rows,
    about: [['-', '+1']],
  })
  const parts = unzipSync(workbook)
  const all = Object.values(parts)
    .map((part) => strFromU8(part))
    .join('\n')
  expect(all).not.toMatch(/<f>|\uFFFE|\p{Bidi_Control}|(?![\n\r\t])\p{Cc}/u)
  for (const text of ['=HYPERLINK(0)', '@SUM(A1)', 'Bore□gnp.exe', 'a□b□', '&lt;f&gt;1+1', 'x;=1+1'])
    expect(all).toContain(text)
})
