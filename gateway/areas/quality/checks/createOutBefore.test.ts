import { expect, test } from 'vitest'
import { createOutBefore, toldBefore } from './createOutBefore.ts'
import type { FoundChecks } from './readCounts.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const asked = (asOf: number, resourceID = 'M-01') => ({
  asOf,
  range: { start: asOf - 3_600_000, end: asOf },
  resourceIDs: [resourceID],
  only: {},
  withoutMachine: false,
})
const check = { pageId: 1, checkID: 'D1' }
const found: FoundChecks = [['one', check]]
const minutes = (count: number) => now + count * 60_000

function looked() {
  const looks: { organizationId: number; end: (found: FoundChecks | null) => Promise<void> }[] = []
  const outBefore = createOutBefore((_, organizationId) => {
    const { promise, resolve, reject } = Promise.withResolvers<FoundChecks>()
    looks.push({
      organizationId,
      async end(found) {
        if (found) resolve(found)
        else reject(new Error('broken off'))
        await promise.catch(() => undefined)
        await new Promise(setImmediate)
      },
    })
    return promise
  })
  const ask = (asOf: number, { resourceID = 'M-01', organizationId = 3 } = {}) =>
    outBefore(asked(asOf, resourceID), { organizationId, timeZone: 'UTC' })?.()
  return { looks, ask }
}

test('of more than are looked for it is said that there are more, not how many', () => {
  const many = Array.from({ length: 2001 }, (_, k) => [String(k), check] as const)
  const told = (found: FoundChecks | null, unseen: number) => toldBefore(found, { unseen, most: 2000 })
  expect(told(null, 0)).toEqual({ outBefore: null })
  expect(told(many.slice(1), 1990)).toEqual({ outBefore: 1990 })
  expect(told(many, 2001)).toEqual({ outBefore: 2000, outBeforeMore: true })
  expect(told(many, 0)).toEqual({ outBefore: 0, outBeforeMore: true })
})

test('of an organization one search goes on at a time, however many questions are asked', async () => {
  const { looks, ask } = looked()
  for (let k = 0; k < 100; k++) expect(ask(now, { resourceID: `M-${k}` })).toBe(null)
  ask(now, { organizationId: 4 })
  expect(looks.map(({ organizationId }) => organizationId)).toEqual([3, 4])
  await looks[0]!.end(found)
  ask(now, { resourceID: 'M-60' })
  expect(looks.length).toBe(3)
})

test('what was found is told for a quarter of an hour at most, also where it cannot be found anew', async () => {
  const { looks, ask } = looked()
  ask(now)
  await looks[0]!.end(found)
  expect(ask(minutes(4))).toBe(found)
  expect(looks.length).toBe(1)
  expect(ask(minutes(6))).toBe(found)
  await looks[1]!.end(null)
  expect(ask(minutes(14))).toBe(found)
  await looks[2]!.end(null)
  expect(ask(minutes(16))).toBe(null)
})
