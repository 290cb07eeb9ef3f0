import { createPlant } from '@takt/domain/areas/plant/createPlant.ts'
import { plantMachines } from '@takt/domain/areas/plant/machines.ts'
import { dayMs, dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type DemoGroup, groupOf } from './addRows.ts'
import type { DemoRow } from './demoRow.ts'
import type { DemoEnv } from './env.ts'
import { exceptionRows } from './exceptionRows.ts'
import { facilityRows } from './facilityRows.ts'
import { floorRows, latheRows } from './floorRows.ts'
import { jobRows } from './jobRows.ts'
import { laborRows } from './laborRows.ts'
import { partRows } from './partRows.ts'
import { peopleRows } from './peopleRows.ts'
import { planRows } from './planRows.ts'
import { plantStops } from './plantStops.ts'
import { reasonRows } from './reasonRows.ts'
import { requestRows } from './requestRows.ts'
import { type Tagged, tagRows } from './tagRows.ts'
import { targetRows } from './targetRows.ts'

/** How far ahead jobs are known; the plant adds later ones while it runs. */
const weeksAhead = 4
/** Past labor and requests are written down for so many machines and days; more would make everybody wait. */
const mostTold = { machines: 48, days: 7, stops: 60, badges: 60, travellers: 150 }

/** Everything the demo plant begins with, in groups: what was added to the demo later is a group of its own. */
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
  const past = { from: Math.max(from, now - mostTold.days * dayMs), to: now }
  const targets = groupOf(targetRows(machines))
  const work = () => {
    const jobs = jobRows(machines, { seed, timeZone, from, to: now + weeksAhead * 7 * dayMs, now })
    const people = peopleRows(machines)
    const clock = wallClock(timeZone)
    const chosenMachines = machines.slice(0, mostTold.machines)
    const stops = plantStops(plant, chosenMachines, { ...past, most: mostTold.stops })
    const badges = taggedOf(people, 'employees', ({ empID }) => [empID, past.from])
    const travellers = taggedOf(jobs, 'jobs', ({ jobNum, status, startDate }) =>
      status === 'released' ? [jobNum, Math.min(now, clock.dayStart(dayOfDate(String(startDate))))] : null,
    )
    const tags = tagRows([...badges.slice(0, mostTold.badges), ...travellers.slice(0, mostTold.travellers)])
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
  const reasons = () => [...reasonRows(plant, machines.slice(0, mostTold.machines), past), ...targets.rows()]
  return [
    { rows: floor, last: lathe.last },
    { rows: work, last: facilities.last },
    { rows: reasons, last: targets.last },
    groupOf(planRows(machines, { locationId, since: past.from })),
  ]
}

/** Rows of one kind that carry a tag, by what `find` says of them: its key, and since when. */
const taggedOf = (
  rows: readonly DemoRow[],
  associationType: Tagged['associationType'],
  find: (body: Readonly<Record<string, unknown>>) => [unknown, number] | null,
): Tagged[] =>
  rows.flatMap(({ item, body }) => {
    const found = item === associationType && typeof body !== 'function' ? find(body) : null
    return found ? [{ associationType, associationID: String(found[0]), since: found[1] }] : []
  })
