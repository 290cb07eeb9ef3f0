import { checkChart } from '@takt/domain/areas/quality/checkChart.ts'
import { holdFindings } from '@takt/domain/areas/quality/holdFindings.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { mapYielding } from '@takt/store/queue/yielding.ts'
import type { Gateway } from '../../../core/area.ts'
import { transact } from '../../../core/items/write/transact.ts'
import { handleJob, type JobHandler } from '../../../core/jobs/job.ts'
import { holdCheckJob } from '../../checksheets/index.ts'
import type { OrganizationReading } from '../../documents/index.ts'
import type { FloorOf } from '../../efficiency/index.ts'
import { chartedOf } from '../checks/chartedOf.ts'
import { allLimits } from '../limits/readLimits.ts'
import { allRules } from '../limits/readRules.ts'
import { addHolds, type WorkFinding } from './addHolds.ts'
import { readNew, readUpTo, type WorkValue } from './readWorkValues.ts'

/** Period of earlier points used to evaluate a point (ms). */
const historyMs = 366 * dayMs

const isOfWork = (finding: { value: WorkValue }): finding is WorkFinding =>
  finding.value.jobNum !== null && finding.value.assemblySeq !== null && finding.value.oprSeq !== null

/**
 * Job that adds holds for new values of all characteristics. Each value is evaluated separately in its current state,
 * by its tolerance and by the frozen limits of its characteristic together with earlier values.
 */
export const raiseHolds = (gateway: Gateway, floorOf: FloorOf): JobHandler => {
  const { dependencies, items } = gateway
  const { clickhouse, db } = dependencies
  return handleJob(holdCheckJob, async ({ organizationId, ...newEntries }, signal = new AbortController().signal) => {
    const tenant = { organizationId, entityId: null, userId: null }
    const reading: OrganizationReading = (work) => asTenant(db, tenant, (trx) => work({ trx, organizationId }))
    const fresh = await readNew(clickhouse, newEntries, { organizationId, signal })
    if (fresh.length === 0) return
    const { timeZone } = await floorOf(organizationId)
    const { limitsFor, rulesFor } = await reading(async (reader) => ({
      limitsFor: await allLimits(reader),
      rulesFor: await allRules(reader),
    }))
    const since = newEntries.from - historyMs
    const selection = { new: fresh.filter((value) => limitsFor(value)), since }
    const series = await readUpTo(clickhouse, selection, { organizationId, signal })
    const last = [...series.values()].map((values) => values.at(-1)!)
    const charted = new Map((await chartedOf(reading)(last)).map((each, k) => [last[k]!.id, each]))
    const newIds = new Set(fresh.map(({ entryId }) => entryId))
    const isNew = ({ entryId }: WorkValue) => newIds.has(entryId)
    const findings = await mapYielding([...Map.groupBy(fresh, ({ id }) => id)], ([id, newValues]) => {
      const values = series.get(id)
      if (!values) return holdFindings(newValues, isNew, null)
      const { kind } = values.at(-1)!
      const about = {
        ...charted.get(id)!,
        kind,
        rules: rulesFor(newValues[0]!),
        timeZone,
        frozen: limitsFor(newValues[0]!),
      }
      // A new value before the first one in the series is only checked against its tolerance.
      const before = newValues.filter(({ at }) => at < values[0]!.at)
      return [...holdFindings(before, isNew, null), ...holdFindings(values, isNew, checkChart(values, about))]
    })
    const atWork = findings.flat().filter(isOfWork)
    if (atWork.length > 0) await transact(dependencies, { tenant, items }, (context) => addHolds(context, atWork))
  })
}
