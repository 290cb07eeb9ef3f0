import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atOnce } from '../statistics/steps.ts'
import { createPlanner } from './planner.ts'
import { scheduleQuestion } from './schedule.arbitrary.ts'
import { naiveSchedule } from './schedule.oracle.ts'

it('planned time equals that recomputed instant by instant, whatever the zones, exceptions, overlaps and changes', () => {
  fc.assert(
    fc.property(scheduleQuestion, (question) => {
      const { range, resourceID, scheduleID } = question
      const planner = createPlanner({ ...question, resources: new Map([[resourceID, { resourceID, scheduleID }]]) })
      const plan = atOnce(planner.plan(resourceID, range))
      const naive = naiveSchedule(question)
      const own = plan.pieces.flatMap((piece) => [piece.start, piece.end])
      const edges = [...new Set([range.start, range.end, ...own, ...naive.boundaries()])]
        .filter((at) => at >= range.start && at < range.end)
        .sort((a, b) => a - b)
      for (const at of edges) {
        const piece = plan.pieces.find((p) => p.start <= at && at < p.end)
        const said = piece && {
          planned: piece.planned,
          businessDate: piece.occurrence.businessDate,
          shiftNum: piece.occurrence.shiftNum,
        }
        expect({ at: new Date(at).toISOString(), said: said ?? null }).toEqual({
          at: new Date(at).toISOString(),
          said: naive.at(at),
        })
      }
    }),
    { numRuns: 300 },
  )
})

it('an occurrence is the same whichever part of the line of time is asked for', () => {
  fc.assert(
    fc.property(scheduleQuestion, fc.integer({ min: 1, max: 99 }), (question, percent) => {
      const { range, resourceID, scheduleID } = question
      const source = { ...question, resources: new Map([[resourceID, { resourceID, scheduleID }]]) }
      const middle = range.start + Math.ceil(((range.end - range.start) * percent) / 100)
      const planner = createPlanner(source)
      const halves = [
        ...atOnce(planner.plan(resourceID, { start: range.start, end: middle })).occurrences,
        ...atOnce(planner.plan(resourceID, { start: middle, end: range.end })).occurrences,
      ]
      const whole = atOnce(createPlanner(source).plan(resourceID, range)).occurrences
      const distinct = new Map(halves.map((occurrence) => [occurrence.start, occurrence]))
      expect([...distinct.values()].sort((a, b) => a.start - b.start)).toEqual(whole)
    }),
    { numRuns: 200 },
  )
})
