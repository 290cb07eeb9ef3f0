import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type NaiveChangeover, naiveJobEfficiency } from '../oracles/jobEfficiency.oracle.ts'
import { plantWithEntries } from '../oracles/plant.arbitrary.ts'
import { reasonsInForce } from '../reasons/reasonsInForce.ts'
import type { Slice } from '../timeline/slice.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { changeovers } from './changeovers.ts'
import { courseOf, operationKey } from './course.ts'

const resourceID = 'M-01'
const rounded = (ms: number) => Math.round(ms * 1e6) / 1e6

/** Returns the time from the first to the last slice. */
const rangeOf = (slices: readonly Slice[]) =>
  slices.length === 0
    ? { start: 0, end: 1 }
    : { start: Math.min(...slices.map(({ from }) => from)), end: Math.max(...slices.map(({ to }) => to)) }

test('courses of adjoining intervals give the same changeovers and spans as all slices together, for any division', () => {
  const fractions = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
  fc.assert(
    fc.property(plantWithEntries, fractions, ({ floor, slices, entries }, shares) => {
      const wholeRange = rangeOf(slices)
      const cutTimes = shares
        .map((share) => Math.floor(wholeRange.start + share * (wholeRange.end - wholeRange.start)))
        .sort((a, b) => a - b)
      const edges = [wholeRange.start, ...cutTimes, wholeRange.end]
      const timeline = timelineOf(floor, resourceID, slices, wholeRange.end)
      const about = { floor, resourceID, timeline, reasons: reasonsInForce(entries) }
      const courses = edges.slice(1).map((end, k) => courseOf({ ...about, range: { start: edges[k]!, end } }))

      const expected = naiveJobEfficiency({
        floor,
        resourceID,
        slices,
        entries,
        asOf: wholeRange.end,
        range: wholeRange,
      })
      const textOf = (operation: string, setup: NaiveChangeover) =>
        JSON.stringify([
          operation,
          setup.partNum,
          setup.completed,
          setup.start,
          setup.end,
          rounded(setup.declaredMs),
          rounded(setup.inferredMs),
        ])
      const actual = changeovers(courses).map(({ operation, ...setup }) =>
        textOf(operationKey(operation), { ...setup, partNum: operation.partNum }),
      )
      const naive = [...expected].flatMap(([key, { setups }]) => {
        const [jobNum, assemblySeq, oprSeq] = key.split('~')
        const operation = `${assemblySeq || null} ${oprSeq || null} ${jobNum}`
        return setups.map((setup) => textOf(operation, setup))
      })
      expect(actual.sort()).toEqual(naive.sort())
      const whole = changeovers([courseOf({ ...about, range: wholeRange })])
      expect(changeovers(courses).map(({ from }) => from)).toEqual(whole.map(({ from }) => from))

      for (const [key, { firstAt, lastAt }] of expected) {
        const [jobNum, assemblySeq, oprSeq] = key.split('~')
        const operation = `${assemblySeq || null} ${oprSeq || null} ${jobNum}`
        const spans = courses
          .flatMap((course) => course.spans)
          .filter((span) => operationKey(span.operation) === operation)
        expect(Math.min(...spans.map(({ start }) => start))).toBe(firstAt)
        expect(Math.max(...spans.map(({ end }) => end))).toBe(lastAt)
      }
    }),
    { numRuns: 300 },
  )
})
