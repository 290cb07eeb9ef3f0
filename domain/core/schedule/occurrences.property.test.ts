import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runSteps } from '../statistics/steps.ts'
import { createPlanner } from './planner.ts'
import { scheduleQuery } from './schedule.arbitrary.ts'
import { naiveSchedule } from './schedule.oracle.ts'

it('planned time equals that recomputed instant by instant, for all zones, exceptions, overlaps and changes', () => {
  fc.assert(
    fc.property(scheduleQuery, (query) => {
      const { range, resourceID, scheduleID } = query
      const planner = createPlanner({ ...query, resources: new Map([[resourceID, { resourceID, scheduleID }]]) })
      const plan = runSteps(planner.plan(resourceID, range))
      const naive = naiveSchedule(query)
      const planEdges = plan.chunks.flatMap((chunk) => [chunk.start, chunk.end])
      const edges = [...new Set([range.start, range.end, ...planEdges, ...naive.boundaries()])]
        .filter((at) => at >= range.start && at < range.end)
        .sort((a, b) => a - b)
      for (const at of edges) {
        const chunk = plan.chunks.find((p) => p.start <= at && at < p.end)
        const result = chunk && {
          planned: chunk.planned,
          businessDate: chunk.occurrence.businessDate,
          shiftNum: chunk.occurrence.shiftNum,
        }
        expect({ at: new Date(at).toISOString(), result: result ?? null }).toEqual({
          at: new Date(at).toISOString(),
          result: naive.at(at),
        })
      }
    }),
    { numRuns: 300 },
  )
})

it('an occurrence is the same for every queried part of the timeline', () => {
  fc.assert(
    fc.property(scheduleQuery, fc.integer({ min: 1, max: 99 }), (query, percent) => {
      const { range, resourceID, scheduleID } = query
      const source = { ...query, resources: new Map([[resourceID, { resourceID, scheduleID }]]) }
      const middle = range.start + Math.ceil(((range.end - range.start) * percent) / 100)
      const planner = createPlanner(source)
      const halves = [
        ...runSteps(planner.plan(resourceID, { start: range.start, end: middle })).occurrences,
        ...runSteps(planner.plan(resourceID, { start: middle, end: range.end })).occurrences,
      ]
      const whole = runSteps(createPlanner(source).plan(resourceID, range)).occurrences
      const distinct = new Map(halves.map((occurrence) => [occurrence.start, occurrence]))
      expect([...distinct.values()].sort((a, b) => a.start - b.start)).toEqual(whole)
    }),
    { numRuns: 200 },
  )
})
