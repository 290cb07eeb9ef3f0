import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import { travellerOf } from '@takt/domain/areas/plant/epcs.ts'
import { jobsOf } from '@takt/domain/areas/plant/jobFlow.ts'
import { daysToShip, jobStatusOn } from '@takt/domain/areas/plant/jobPapers.ts'
import { weekOfDay } from '@takt/domain/areas/plant/shifts.ts'
import { dateOfDay, dayOfDate, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { z } from 'zod'
import { type Api, ignoreRejections } from './api.ts'

const openJobs = z.array(
  z.looseObject({
    jobNum: z.string(),
    status: z.string(),
    startDate: z.string().nullable(),
    dueDate: z.string().nullable(),
  }),
)
const weeksBack = 12
const weeksAhead = 4

/**
 * Progresses the plant's jobs on their dates like a planning system: planned, released, completed. A released job gets
 * a traveler with a tag, a completed one returns it. Other jobs are left unchanged.
 */
export async function progressJobs(api: Api, plant: Plant, now: number): Promise<number> {
  const day = wallClock(plant.timeZone).dayOf(now)
  const week = weekOfDay(day)
  const halls = [...new Set(plant.machines.map(({ hall }) => hall))]
  const ownJobs = new Set(
    halls.flatMap((hall) =>
      jobsOf(plant.seed, hall, { first: week - weeksBack, last: week + weeksAhead }).map(({ jobNum }) => jobNum),
    ),
  )
  const today = dateOfDay(day)
  const path = `/jobs?statusIsAnyOf=planned,released&startDateLessThanOrEqual=${today}&limit=10000`
  const rows = await api.call(openJobs, 'GET', path)
  const changedJobs = rows.flatMap(({ jobNum, status, startDate, dueDate }) => {
    if (!ownJobs.has(jobNum) || startDate === null || dueDate === null) return []
    const lastDate = dateOfDay(dayOfDate(dueDate) - daysToShip)
    const next = jobStatusOn(today, { startDate, lastDate })
    return next === status ? [] : [{ jobNum, next }]
  })
  for (const { jobNum, next } of changedJobs) {
    const of = `associationType=jobs&associationID=${encodeURIComponent(jobNum)}`
    if (next === 'completed') await ignoreRejections(api.call(z.unknown(), 'DELETE', `/tagAssociations?${of}`))
    else {
      const body = { associationType: 'jobs', associationID: jobNum, epc: travellerOf(jobNum) }
      await ignoreRejections(api.call(z.unknown(), 'POST', '/tagAssociations', body))
    }
    await ignoreRejections(api.call(z.unknown(), 'PUT', `/jobs/${encodeURIComponent(jobNum)}`, { status: next }))
  }
  return changedJobs.length
}
