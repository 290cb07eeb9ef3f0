import { expect, test } from 'vitest'
import { createOutBefore, outsideBeforeOf } from './createOutBefore.ts'
import type { CharacteristicChecks } from './readCounts.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const selectionAt = (asOf: number, resourceID = 'M-01') => ({
  asOf,
  range: { start: asOf - 3_600_000, end: asOf },
  resourceIDs: [resourceID],
  only: {},
  withoutMachine: false,
})
const check = { pageId: 1, checkID: 'D1' }
const outChecks: CharacteristicChecks = [['one', check]]
const minutes = (count: number) => now + count * 60_000

function createSearch() {
  const searches: { organizationId: number; end: (checks: CharacteristicChecks | null) => Promise<void> }[] = []
  const outBefore = createOutBefore((_, organizationId) => {
    const { promise, resolve, reject } = Promise.withResolvers<CharacteristicChecks>()
    searches.push({
      organizationId,
      async end(checks) {
        if (checks) resolve(checks)
        else reject(new Error('broken off'))
        await promise.catch(() => undefined)
        await new Promise(setImmediate)
      },
    })
    return promise
  })
  const query = (asOf: number, { resourceID = 'M-01', organizationId = 3 } = {}) =>
    outBefore(selectionAt(asOf, resourceID), { organizationId, timeZone: 'UTC' })?.()
  return { looks: searches, query }
}

test('above the search limit, reports that there are more, without a number', () => {
  const many = Array.from({ length: 2001 }, (_, k) => [String(k), check] as const)
  const outside = (checks: CharacteristicChecks | null, unseen: number) =>
    outsideBeforeOf(checks, { unseen, max: 2000 })
  expect(outside(null, 0)).toEqual({ outBefore: null })
  expect(outside(many.slice(1), 1990)).toEqual({ outBefore: 1990 })
  expect(outside(many, 2001)).toEqual({ outBefore: 2000, outBeforeMore: true })
  expect(outside(many, 0)).toEqual({ outBefore: 0, outBeforeMore: true })
})

test('runs one search at a time per organization, however many queries arrive', async () => {
  const { looks: searches, query } = createSearch()
  for (let k = 0; k < 100; k++) expect(query(now, { resourceID: `M-${k}` })).toBe(null)
  query(now, { organizationId: 4 })
  expect(searches.map(({ organizationId }) => organizationId)).toEqual([3, 4])
  await searches[0]!.end(outChecks)
  query(now, { resourceID: 'M-60' })
  expect(searches.length).toBe(3)
})

test('returns a result for at most 15 minutes, also if the search fails', async () => {
  const { looks: searches, query } = createSearch()
  query(now)
  await searches[0]!.end(outChecks)
  expect(query(minutes(4))).toBe(outChecks)
  expect(searches.length).toBe(1)
  expect(query(minutes(6))).toBe(outChecks)
  await searches[1]!.end(null)
  expect(query(minutes(14))).toBe(outChecks)
  await searches[2]!.end(null)
  expect(query(minutes(16))).toBe(null)
})
