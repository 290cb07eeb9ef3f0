import { expect, test } from 'vitest'
import { reportLimits, reportsAMinute } from './reportLimits.ts'

/** Returns the number of accepted reports and the last error. */
async function sendReports(count: number, from: (n: number) => { sessionId: string; address: string }) {
  const limit = reportLimits()
  let [reports, last] = [0, null as unknown]
  for (let n = 0; n < count; n++)
    await limit(from(n)).then(
      () => reports++,
      (error: unknown) => {
        last = error
      },
    )
  return { reports, last }
}

test('limits the reports of a session per minute, from any address', async () => {
  const { reports, last } = await sendReports(200, (n) => ({ sessionId: 'one', address: `192.0.2.${n}` }))
  expect(reports).toBe(reportsAMinute.session)
  expect(last).toMatchObject({ kind: 'tooMany', retryAfterSecs: 60 })
})

test('limits the reports of all sessions of an address, grouping IPv6 by /64', async () => {
  const { reports } = await sendReports(reportsAMinute.address + 50, (n) => ({
    sessionId: `session ${n}`,
    address: `2001:db8::${n.toString(16)}`,
  }))
  expect(reports).toBe(reportsAMinute.address)
})
