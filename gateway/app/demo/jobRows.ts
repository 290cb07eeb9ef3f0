import { jobsOf } from '@takt/domain/areas/plant/jobFlow.ts'
import { jobPapers } from '@takt/domain/areas/plant/jobPapers.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { weekOfDay } from '@takt/domain/areas/plant/shifts.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { DemoRow } from './demoRow.ts'

type About = { seed: number; timeZone: string; from: number; to: number; now: number }

/**
 * What the machines work on from `from` to `to` (epoch ms), whole weeks: jobs, what goes into them, and operations with
 * their standards.
 */
export function jobRows(machines: readonly PlantMachine[], about: About): DemoRow[] {
  const clock = wallClock(about.timeZone)
  const weekOf = (instant: number) => weekOfDay(clock.dayOf(instant))
  const today = dateOfDay(clock.dayOf(about.now))
  const halls = [...new Set(machines.map(({ hall }) => hall))]
  const papers = halls
    .flatMap((hall) => jobsOf(about.seed, hall, { first: weekOf(about.from), last: weekOf(about.to) }))
    .map((job) => jobPapers(about.seed, job, { machines, today }))
  return [
    ...papers.map(({ job }) => ({ item: 'jobs', body: job })),
    ...papers.flatMap(({ assemblies }) => assemblies.map((body) => ({ item: 'jobAssemblies', body }))),
    ...papers.flatMap(({ operations }) => operations.map((body) => ({ item: 'jobOperations', body }))),
  ]
}
