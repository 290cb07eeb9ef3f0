import { jobsOf } from '@takt/domain/plant/jobFlow.ts'
import type { PlantMachine } from '@takt/domain/plant/machines.ts'
import { plantParts } from '@takt/domain/plant/parts.ts'
import { routingOf } from '@takt/domain/plant/routing.ts'
import { weekOfDay } from '@takt/domain/plant/shifts.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { DemoRow } from './demoRow.ts'

/** What the machines work on from `from` to `to` (epoch ms), whole weeks: parts, jobs, and operations with their standards. */
export function jobRows(
  machines: readonly PlantMachine[],
  about: { seed: number; timeZone: string; from: number; to: number },
): DemoRow[] {
  const clock = wallClock(about.timeZone)
  const weekOf = (instant: number) => weekOfDay(clock.dayOf(instant))
  const halls = [...new Set(machines.map(({ hall }) => hall))]
  const jobs = halls.flatMap((hall) => jobsOf(about.seed, hall, { first: weekOf(about.from), last: weekOf(about.to) }))
  const parts = plantParts.map(({ partNum, description }) => ({ partNum, description }))
  return [
    ...parts.map((body) => ({ item: 'parts', body })),
    ...jobs.map(({ jobNum, part, quantity }) => ({
      item: 'jobs',
      body: { jobNum, partNum: part.partNum, revision: part.partRevision, prodQty: quantity },
    })),
    ...jobs.flatMap((job) =>
      routingOf(job, machines).map(({ cycleSecs, setupSecs, ...step }) => ({
        item: 'jobOperations',
        body: { ...step, cycleStandardSecs: cycleSecs, setupStandardSecs: setupSecs },
      })),
    ),
  ]
}
