import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { jobsOf } from '@takt/domain/areas/plant/jobFlow.ts'
import { jobPapers } from '@takt/domain/areas/plant/jobPapers.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { plantMachines } from '@takt/domain/areas/plant/machines.ts'
import { mondayOf, weekOfDay } from '@takt/domain/areas/plant/shifts.ts'
import { dateOfDay, dayMs, dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type DemoGroup, groupOf } from './addRows.ts'
import type { DemoRow } from './demoRow.ts'
import type { DemoEnv } from './env.ts'
import { facilityRows } from './facilityRows.ts'
import { floorRows, groupRows, latheRows } from './floorRows.ts'
import { laborRows } from './laborRows.ts'
import { partRows } from './partRows.ts'
import { peopleRows } from './peopleRows.ts'
import { planRows } from './planRows.ts'
import { plantStops } from './plantStops.ts'
import { reasonRows } from './reasonRows.ts'
import { requestRows } from './requestRows.ts'
import { type Tagged, tagRows } from './tagRows.ts'

/**
 * Returns targets for the plant and its first line, and a wall display for the hall. The wall display is the last row
 * and always the same.
 */
function targetRows(machines: readonly PlantMachine[]): DemoRow[] {
  const line = groupRows(machines)[0]!
  const slides = [
    { address: '/wall', seconds: 60 },
    { address: '/efficiency/overall?range=today', seconds: 30 },
    { address: '/efficiency/downtime?range=today', seconds: 30 },
  ]
  return [
    // Exists already unless it is the first row of its kind in an older demo; its ID is needed.
    line,
    {
      item: 'targets',
      body: { oeePercent: 72, availabilityPercent: 85, performancePercent: 88, qualityPercent: 97, teepPercent: 40 },
    },
    {
      item: 'targets',
      body: (idOf) => ({
        deviceGroupId: idOf(`deviceGroups/${line.body.deviceGroupName}`),
        oeePercent: 75,
        availabilityPercent: 87,
        performancePercent: 90,
        qualityPercent: 98,
      }),
    },
    { item: 'walls', body: { wallID: 'Hall', description: 'Above the gate of the hall', slides } },
  ]
}

type About = { seed: number; timeZone: string; from: number; to: number; now: number }

/**
 * Returns the work of the machines from `from` to `to` (epoch ms), in whole weeks: jobs, their assemblies, and
 * operations with their standards.
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

/**
 * Returns planned overtime: last Sunday and the next for the machines that work on Sundays, which are outside their
 * shifts; on all other Sundays they run unscheduled.
 */
function exceptionRows(machines: readonly PlantMachine[], about: { timeZone: string; now: number }): DemoRow[] {
  const thisMonday = mondayOf(weekOfDay(wallClock(about.timeZone).dayOf(about.now)))
  const sundays = [thisMonday - 1, thisMonday + 6].map(dateOfDay)
  return machines
    .filter(({ overtime }) => overtime)
    .flatMap(({ resourceID, department }) =>
      sundays.map((date) => ({
        item: 'scheduleExceptions',
        body: {
          scheduleID: department.scheduleID,
          resourceID,
          date,
          kind: 'open',
          shiftNum: 1,
          start: '07:00',
          end: '11:30',
          reason: 'Sunday overtime',
        },
      })),
    )
}

/** Number of weeks for which jobs are created in advance; the plant adds later ones while it runs. */
const weeksAhead = 4
/** Limits for past labor and requests; more rows would make the seed slow. */
const maxDemoRows = { machines: 48, days: 7, stops: 60, badges: 60, travellers: 150 }

/** Returns all initial rows of the demo plant in groups; each later addition to the demo is a group of its own. */
export function plantGroups(
  env: DemoEnv,
  { locationId, now, timeZone }: { locationId: number; now: number; timeZone: string },
): DemoGroup[] {
  const seed = env.TAKT_PLANT_SEED
  const machines = plantMachines({ seed, count: env.TAKT_PLANT_MACHINES })
  const from = now - env.TAKT_HISTORY_DAYS * dayMs
  const lathe = groupOf(latheRows(locationId))
  const facilities = groupOf(facilityRows(locationId))
  const floor = () => [
    ...floorRows(machines, locationId),
    ...exceptionRows(machines, { timeZone, now }),
    ...lathe.rows(),
  ]
  const plant = createPlant({ seed, machines: machines.length, timeZone })
  const past = { from: Math.max(from, now - maxDemoRows.days * dayMs), to: now }
  const targets = groupOf(targetRows(machines))
  const work = () => {
    const jobs = jobRows(machines, { seed, timeZone, from, to: now + weeksAhead * 7 * dayMs, now })
    const people = peopleRows(machines)
    const clock = wallClock(timeZone)
    const chosenMachines = machines.slice(0, maxDemoRows.machines)
    const stops = plantStops(plant, chosenMachines, { ...past, max: maxDemoRows.stops })
    const badges = taggedOf(people, 'employees', ({ empID }) => [empID, past.from])
    const travellers = taggedOf(jobs, 'jobs', ({ jobNum, status, startDate }) =>
      status === 'released' ? [jobNum, Math.min(now, clock.dayStart(dayOfDate(String(startDate))))] : null,
    )
    const tags = tagRows([...badges.slice(0, maxDemoRows.badges), ...travellers.slice(0, maxDemoRows.travellers)])
    return [
      ...partRows(),
      ...jobs,
      ...people,
      ...requestRows(stops, now),
      ...tags,
      ...laborRows(plant, chosenMachines, { ...past, stops }),
      ...facilities.rows(),
    ]
  }
  const reasons = () => [...reasonRows(plant, machines.slice(0, maxDemoRows.machines), past), ...targets.rows()]
  return [
    { rows: floor, last: lathe.last },
    { rows: work, last: facilities.last },
    { rows: reasons, last: targets.last },
    groupOf(planRows(machines, { locationId, since: past.from })),
  ]
}

/** Returns the rows of one type that carry a tag; `find` returns the key of a row and the start of the association. */
const taggedOf = (
  rows: readonly DemoRow[],
  associationType: Tagged['associationType'],
  find: (body: Readonly<Record<string, unknown>>) => [unknown, number] | null,
): Tagged[] =>
  rows.flatMap(({ item, body }) => {
    const match = item === associationType && typeof body !== 'function' ? find(body) : null
    return match ? [{ associationType, associationID: String(match[0]), since: match[1] }] : []
  })
