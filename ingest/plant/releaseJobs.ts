import type { Plant } from '@takt/domain/plant/createPlant.ts'
import { jobsOf, jobsPerWeek } from '@takt/domain/plant/jobFlow.ts'
import { routingOf } from '@takt/domain/plant/routing.ts'
import { weekOfDay } from '@takt/domain/plant/shifts.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import { z } from 'zod'
import { type Api, Refused } from './api.ts'

const weeksAhead = 4
const row = z.looseObject({ jobNum: z.string() })

/** Adds the jobs of coming weeks that Takt does not know yet, with their operations, as a planning system would. Weeks that are known stay as they are. */
export async function releaseJobs(api: Api, plant: Plant, now: number): Promise<number> {
  const thisWeek = weekOfDay(wallClock(plant.timeZone).dayOf(now))
  const halls = [...new Set(plant.machines.map(({ hall }) => hall))]
  let added = 0
  for (let week = thisWeek; week <= thisWeek + weeksAhead; week++)
    for (const hall of halls) {
      const beginning = week * jobsPerWeek + 5
      const jobs = jobsOf(plant.seed, hall, { first: week, last: week }).filter(({ number }) => number >= beginning)
      const names = jobs.map(({ jobNum }) => jobNum).join(',')
      const known = await api.call(z.array(row), 'GET', `/jobs?limit=1&jobNumIsAnyOf=${names}`)
      if (known.length > 0) continue
      for (const job of jobs) {
        await addOnce(api, '/jobs', {
          ...{ jobNum: job.jobNum, partNum: job.part.partNum },
          ...{ revision: job.part.partRevision, prodQty: job.quantity },
        })
        for (const { cycleSecs, setupSecs, ...step } of routingOf(job, plant.machines))
          await addOnce(api, '/jobOperations', { ...step, cycleStandardSecs: cycleSecs, setupStandardSecs: setupSecs })
        added++
      }
    }
  return added
}

async function addOnce(api: Api, path: string, body: object) {
  await api.call(z.unknown(), 'POST', path, body).catch((error) => {
    if (!(error instanceof Refused) || error.status !== 409) throw error
  })
}
