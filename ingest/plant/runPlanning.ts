import { repeatUntil } from '@takt/store/timing/repeat.ts'
import type { Api } from './api.ts'
import type { PlantRun } from './plantRun.ts'
import { progressJobs } from './progressJobs.ts'
import { type RecordedChecks, recordChecks, sheetOf } from './recordChecks.ts'
import { releaseJobs } from './releaseJobs.ts'
import { type LastTickets, writeTickets } from './writeTickets.ts'

/** `approver`: a user who may approve what the planner writes. */
type Planning = PlantRun & { approver: Api }

const releaseMs = 6 * 3_600_000
const ticketsMs = 60_000
/** Number of machines for which labor tickets are written; more would add nothing new. */
const machinesWithTickets = 48
const checksMs = 60_000

/**
 * Simulates the work of people around the machines until `signal` aborts: releases jobs, progresses them, writes labor
 * tickets, and fills in checksheets.
 */
export async function runPlanning(planning: Planning): Promise<void> {
  await Promise.all([runReleases(planning), runTickets(planning), runChecks(planning)])
}

const runReleases = ({ api, plant, log, signal }: Planning) =>
  repeatUntil(signal, {
    everyMs: releaseMs,
    work: async () => {
      const jobs = await releaseJobs(api, plant, Date.now())
      if (jobs > 0) log.info({ jobs }, 'jobs of coming weeks released')
      const progressed = await progressJobs(api, plant, Date.now())
      if (progressed > 0) log.info({ jobs: progressed }, 'jobs moved on')
    },
    failed: (error) => log.warn({ err: error }, 'jobs could not be released or moved on'),
  })

function runTickets({ api, plant, clock, log, signal }: Planning) {
  const lastTickets: LastTickets = new Map()
  return repeatUntil(signal, {
    everyMs: ticketsMs,
    work: async () => {
      for (const machine of plant.machines.slice(0, machinesWithTickets))
        try {
          await writeTickets(api, plant, machine, clock(), lastTickets)
        } catch (error) {
          if (signal.aborted) return
          log.warn({ err: error, machine: machine.resourceID }, 'labor tickets could not be written')
        }
    },
    failed: (error) => log.warn({ err: error }, 'labor tickets could not be written'),
  })
}

function runChecks({ api, approver, plant, clock, since, log, signal }: Planning) {
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
