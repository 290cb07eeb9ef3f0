import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import { jobsOf, jobsPerWeek } from '@takt/domain/areas/plant/jobFlow.ts'
import { jobPapers } from '@takt/domain/areas/plant/jobPapers.ts'
import { weekOfDay } from '@takt/domain/areas/plant/shifts.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { z } from 'zod'
import { type Api, ignoreRejections, RejectedError } from './api.ts'

const weeksAhead = 4

/**
 * Adds the jobs of coming weeks that Takt does not have yet, with their assemblies and operations, like a planning
 * system. Weeks added earlier are left unchanged.
 */
export async function releaseJobs(api: Api, plant: Plant, now: number): Promise<number> {
  const day = wallClock(plant.timeZone).dayOf(now)
  const thisWeek = weekOfDay(day)
  const halls = [...new Set(plant.machines.map(({ hall }) => hall))]
  const add = (path: string, body: object) => ignoreRejections(api.call(z.unknown(), 'POST', path, body))
  let added = 0
  for (let week = thisWeek; week <= thisWeek + weeksAhead; week++)
    for (const hall of halls) {
      const firstNumber = week * jobsPerWeek + 5
      const jobs = jobsOf(plant.seed, hall, { first: week, last: week }).filter(({ number }) => number >= firstNumber)
      const papers = jobs.map((job) => jobPapers(plant.seed, job, { machines: plant.machines, today: dateOfDay(day) }))
      // The last row to be added; its history shows that the week was added, even if a user has removed it.
      const last = papers.flatMap(({ operations }) => operations).at(-1)
      if (!last || (await wasAdded(api, `/jobOperations/${last.jobNum}~${last.assemblySeq}~${last.oprSeq}`))) continue
      for (const { job, assemblies, operations } of papers) {
        await add('/jobs', job)
        for (const assembly of assemblies) await add('/jobAssemblies', assembly)
        for (const operation of operations) await add('/jobOperations', operation)
        added++
      }
    }
  return added
}

const wasAdded = (api: Api, path: string) =>
  api.call(z.array(z.unknown()), 'GET', `${path}/history`).then(
    () => true,
    (error) => {
      if (error instanceof RejectedError && error.status === 404) return false
      throw error
    },
  )
