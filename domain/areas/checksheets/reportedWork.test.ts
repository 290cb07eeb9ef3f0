import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packWork } from './reportedWork.ts'
import { lastMadeParts, type Work } from './work.ts'

const interval = fc.record({
  from: fc.integer({ min: 0, max: 60 }),
  lasts: fc.integer({ min: 1, max: 15 }),
  parts: fc.integer({ min: 0, max: 3 }),
  isSetup: fc.boolean(),
  operation: fc.constantFrom(null, 'A', 'B'),
})
const reports = fc.array(interval, { maxLength: 20 }).map((all): Work[] =>
  all
    .map(({ from, lasts: duration, operation, ...more }) => ({
      from,
      to: from + duration,
      operation,
      ...more,
      makes: [{ jobNum: operation, assemblySeq: 0, oprSeq: 10, partNum: null }],
    }))
    .sort((a, b) => a.from - b.from)
    // Resolved reports of a machine do not overlap.
    .map((each, k, sorted) => ({ ...each, to: Math.min(each.to, sorted[k + 1]?.from ?? each.to) }))
    .filter(({ from, to }) => to > from),
)

test('the columns return the same as a linear scan of the intervals, for any reports and start', () => {
  fc.assert(
    fc.property(reports, fc.integer({ min: -5, max: 80 }), (work, since) => {
      const columns = packWork(work)
      const reaching = work
        .filter(({ from, to }) => from >= since || to > since)
        .map(({ from, ...more }) => ({ ...more, from: Math.max(from, since) }))
      const named = reaching.filter(({ operation }) => operation !== null)
      const other = named.findLastIndex(({ operation }) => operation !== named.at(-1)!.operation)
      expect(columns.operationStartedAt(since)).toBe(named[other + 1]?.from ?? null)
      const last = reaching.findLastIndex(({ isSetup }) => isSetup)
      const lastMade = reaching.findLastIndex(({ isSetup, parts }, k) => k < last && !isSetup && parts > 0)
      const first = reaching.findIndex(({ isSetup }, k) => isSetup && k > lastMade)
      expect(columns.lastSetup(since)).toEqual(
        last < 0 ? null : { from: reaching[first]!.from, to: reaching[last]!.to },
      )
      const later = work.filter(({ from }) => from >= since)
      expect(columns.partsFrom(since)).toBe(later.reduce((sum, { parts }) => sum + parts, 0))
      expect(columns.firstMadeFrom(since)).toBe(later.find(({ parts }) => parts > 0)?.from ?? null)
      expect([columns.count, columns.startedAt]).toEqual([work.length, work[0]?.from ?? null])
      expect(columns.makes).toEqual(lastMadeParts(work))
    }),
  )
})
