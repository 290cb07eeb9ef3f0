import { flows } from '@takt/domain/areas/flows/flows.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { readItem } from '../../../core/items/list/readItem.ts'
import { changeItem } from '../../../core/items/write/itemCommands.ts'
import { transact } from '../../../core/items/write/transact.ts'
import { companyOf } from '../../../core/jobs/companyOf.ts'
import { handleJob } from '../../../core/jobs/job.ts'
import { flowsTexts as texts } from '../texts.ts'
import { claimRun } from './claimRun.ts'
import { doRun } from './doRun.ts'
import { notifyOwner } from './notifyOwner.ts'
import { runJob, switchOffJob } from './runJobs.ts'
import { scheduleLane } from './scheduleLane.ts'

/** Time slice of a lane on a worker (ms); after it, other lanes of the company get the worker. */
const timeSliceMs = 5000

/** Processes the due runs of a lane in order until its time slice ends, then schedules the remaining ones. */
export const runFlows = (gateway: Gateway) =>
  handleJob(runJob, async (at, signal = new AbortController().signal) => {
    const { systemDb, now } = gateway.dependencies
    const deadline = now() + timeSliceMs
    for (let isRunning = true; isRunning; isRunning = now() < deadline) {
      signal.throwIfAborted()
      const run = await claimRun(systemDb, at, now())
      if (!run) break
      await doRun(gateway, run, signal)
    }
    await systemDb.transaction().execute((trx) => scheduleLane(trx, at))
  })

/** Switches off flows that exceeded a limit, and notifies their owners. */
export const switchFlowsOff = ({ dependencies, items }: Gateway) =>
  handleJob(switchOffJob, async ({ organizationId, flowId, sentence }) => {
    const { systemDb } = dependencies
    const entityId = await systemDb.transaction().execute((trx) => companyOf(trx, organizationId))
    const tenant = { organizationId, entityId, userId: null }
    await transact(dependencies, { tenant, items }, async (context) => {
      const { trx, now } = context
      const flow = await readItem(trx, flows, tenant, { flowId })
      if (!flow?.active) return
      const owner = { organizationId, flowId, runsAs: flow.runsAs as number | null }
      await changeItem(context, items.get(flows.name)!, { flowId }, { active: false })
      await sql`update flow_run set sentence = ${sentence}, plain_sentence = ${sentence}
        where organization_id = ${organizationId}::int
        and flow_id = ${flowId}::int and state = 'stopped' and ended_at = ${new Date(now)}`.execute(trx)
      await notifyOwner(trx, owner, { message: texts.wentOff(String(flow.flowName), sentence), now })
    })
  })
