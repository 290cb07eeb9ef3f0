import { expect, test } from 'vitest'
import { reportLimits, reportsAMinute } from './reportLimits.ts'

/** How many of so many reports are taken, and what the last one was refused with. */
async function taken(count: number, from: (n: number) => { sessionId: string; address: string }) {
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

test('a session reports so much within a minute, wherever it is', async () => {
  const { reports, last } = await taken(200, (n) => ({ sessionId: 'one', address: `192.0.2.${n}` }))
  expect(reports).toBe(reportsAMinute.session)
  expect(last).toMatchObject({ kind: 'tooMany', retryAfterSecs: 60 })
})

test('so do all sessions of an address, an IPv6 one by its /64', async () => {
  const { reports } = await taken(reportsAMinute.address + 50, (n) => ({
    sessionId: `session ${n}`,
    address: `2001:db8::${n.toString(16)}`,
  }))
  expect(reports).toBe(reportsAMinute.address)
})
