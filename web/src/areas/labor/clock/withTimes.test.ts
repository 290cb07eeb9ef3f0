import { expect, test } from 'vitest'
import { withTimes } from './withTimes.ts'

test('each instant of a sentence is said as times are said here, and nothing else is touched', () => {
  const say = (at: number) => `<${new Date(at).getUTCHours()}>`
  const sentence = 'job J-100 from 2026-03-02T14:00:00.000Z to 2026-03-02T15:00:00Z, not 2026-03-02'
  expect(withTimes(sentence, say)).toBe('job J-100 from <14> to <15>, not 2026-03-02')
})
