import { expect, test } from 'vitest'
import { createLineReader } from './lineReader.ts'

test('a line that exceeds the limit is reported once, before its end, and dropped', () => {
  const lines: string[] = []
  let overlong = 0
  const read = createLineReader(
    (line) => lines.push(line),
    () => {
      overlong += 1
    },
    10,
  )
  const send = (text: string) => read(Buffer.from(text))
  send('first\r\n')
  send('x'.repeat(8))
  expect(overlong).toBe(0)
  send('x'.repeat(8))
  expect(overlong).toBe(1)
  send('x'.repeat(100))
  send('end\nnext\n')
  send(`${'y'.repeat(11)}\nlast\n`)
  expect(overlong).toBe(2)
  expect(lines).toEqual(['first', 'next', 'last'])
})
