import { repeatUntil } from '@takt/store/timing/repeat.ts'
import type { Api } from './api.ts'
import type { PlantRun } from './plantRun.ts'
import { progressJobs } from './progressJobs.ts'
import { type RecordedChecks, recordChecks, sheetOf } from './recordChecks.ts'
import { releaseJobs } from './releaseJobs.ts'
import { type SeenTickets, writeTickets } from './writeTickets.ts'

/** `approver`: who may approve what the planner writes. */
type Planning = PlantRun & { approver: Api }

const releaseMs = 6 * 3_600_000
const ticketsMs = 60_000
/** People at so many machines write labor tickets; more would only be more of the same. */
const machinesWithTickets = 48
const checksMs = 60_000

/**
 * Does what people do around the machines until `signal` aborts: releases jobs, moves them on, writes labor tickets,
 * fills in checksheets.
 */
export async function keepPlanning(planning: Planning): Promise<void> {
  await Promise.all([keepReleasing(planning), keepTickets(planning), keepChecks(planning)])
}

const keepReleasing = ({ api, plant, log, signal }: Planning) =>
  repeatUntil(signal, {
    everyMs: releaseMs,
    work: async () => {
      const jobs = await releaseJobs(api, plant, Date.now())
      if (jobs > 0) log.info({ jobs }, 'jobs of coming weeks released')
      const moved = await progressJobs(api, plant, Date.now())
      if (moved > 0) log.info({ jobs: moved }, 'jobs moved on')
    },
    failed: (error) => log.warn({ err: error }, 'jobs could not be released or moved on'),
  })

function keepTickets({ api, plant, clock, log, signal }: Planning) {
  const seen: SeenTickets = new Map()
  return repeatUntil(signal, {
    everyMs: ticketsMs,
    work: async () => {
      for (const machine of plant.machines.slice(0, machinesWithTickets))
        try {
          await writeTickets(api, plant, machine, clock(), seen)
        } catch (error) {
          if (signal.aborted) return
          log.warn({ err: error, machine: machine.resourceID }, 'labor tickets could not be written')
        }
    },
    failed: (error) => log.warn({ err: error }, 'labor tickets could not be written'),
  })
}

function keepChecks({ api, approver, plant, clock, since, log, signal }: Planning) {
  const recorded: RecordedChecks = new Map()
  return repeatUntil(signal, {
    everyMs: checksMs,
    work: async () => {
      const machines = plant.machines.slice(0, machinesWithTickets)
      const sheet = await sheetOf(api, approver, machines)
      if (!sheet) return
      const values = await recordChecks(api, plant, { sheet, machines, since, now: clock(), recorded })
      if (values > 0) log.info({ values }, 'checks filled in')
    },
    failed: (error) => log.warn({ err: error }, 'checks could not be filled in'),
  })
}
