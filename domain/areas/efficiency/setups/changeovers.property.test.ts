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

/** All time that slices say anything of. */
const lifeOf = (slices: readonly Slice[]) =>
  slices.length === 0
    ? { start: 0, end: 1 }
    : { start: Math.min(...slices.map(({ from }) => from)), end: Math.max(...slices.map(({ to }) => to)) }

test('the courses of adjoining stretches give the changeovers and spans of the slices of all of them, wherever time is cut', () => {
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })
  fc.assert(
    fc.property(plantWithEntries, cuts, ({ floor, slices, entries }, shares) => {
      const life = lifeOf(slices)
      const cutsAt = shares
        .map((share) => Math.floor(life.start + share * (life.end - life.start)))
        .sort((a, b) => a - b)
      const edges = [life.start, ...cutsAt, life.end]
      const timeline = timelineOf(floor, resourceID, slices, life.end)
      const about = { floor, resourceID, timeline, reasons: reasonsInForce(entries) }
      const courses = edges.slice(1).map((end, k) => courseOf({ ...about, range: { start: edges[k]!, end } }))

      const expected = naiveJobEfficiency({ floor, resourceID, slices, entries, asOf: life.end, range: life })
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
      const found = changeovers(courses).map(({ operation, ...setup }) =>
        textOf(operationKey(operation), { ...setup, partNum: operation.partNum }),
      )
      const naive = [...expected].flatMap(([key, { setups }]) => {
        const [jobNum, assemblySeq, oprSeq] = key.split('~')
        const operation = `${assemblySeq || null} ${oprSeq || null} ${jobNum}`
        return setups.map((setup) => textOf(operation, setup))
      })
      expect(found.sort()).toEqual(naive.sort())
      const whole = changeovers([courseOf({ ...about, range: life })])
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
