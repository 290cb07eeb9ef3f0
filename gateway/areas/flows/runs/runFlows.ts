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
import { runJob, switchOffJob } from './runJobs.ts'
import { tellOwner } from './tellOwner.ts'
import { wakePlace } from './wakePlace.ts'

/** So long a place keeps its worker: then others of the company have their turn (ms). */
const turnMs = 5000

/** Works on the runs at a place that are due, in their order, until its turn is over; the rest is put back. */
export const runFlows = (gateway: Gateway) =>
  handleJob(runJob, async (at, signal = new AbortController().signal) => {
    const { systemDb, now } = gateway.dependencies
    const until = now() + turnMs
    for (let goesOn = true; goesOn; goesOn = now() < until) {
      signal.throwIfAborted()
      const run = await claimRun(systemDb, at, now())
      if (!run) break
      await doRun(gateway, run, signal)
    }
    await systemDb.transaction().execute((trx) => wakePlace(trx, at))
  })

/** Switches flows off that were given more than they may do, and tells whoever they run as. */
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
      await tellOwner(trx, owner, { message: texts.wentOff(String(flow.flowName), sentence), now })
    })
  })
