import { expect, test } from 'vitest'
import { withTimes } from './withTimes.ts'

test('each instant in a message is formatted as a local time, and the rest is unchanged', () => {
  const format = (at: number) => `<${new Date(at).getUTCHours()}>`
  const message = 'job J-100 from 2026-03-02T14:00:00.000Z to 2026-03-02T15:00:00Z, not 2026-03-02'
  expect(withTimes(message, format)).toBe('job J-100 from <14> to <15>, not 2026-03-02')
})
