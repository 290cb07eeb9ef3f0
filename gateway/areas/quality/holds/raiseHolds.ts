import { checkChart } from '@takt/domain/areas/quality/checkChart.ts'
import { holdFindings } from '@takt/domain/areas/quality/holdFindings.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { mapInTurns } from '@takt/store/queue/turns.ts'
import type { Gateway } from '../../../core/area.ts'
import { transact } from '../../../core/items/write/transact.ts'
import { handleJob, type JobHandler } from '../../../core/jobs/job.ts'
import { holdingFound } from '../../checksheets/face.ts'
import type { OrganizationReading } from '../../documents/face.ts'
import type { FloorOf } from '../../efficiency/face.ts'
import { chartedOf } from '../checks/chartedOf.ts'
import { allLimits } from '../limits/readLimits.ts'
import { allRules } from '../limits/readRules.ts'
import { addHolds, type WorkFinding } from './addHolds.ts'
import { type FoundAtWork, readNew, readUpTo } from './readFound.ts'

/** Points are judged with those of so long before them. */
const lookedBackMs = 366 * dayMs

const isOfWork = (finding: { value: FoundAtWork }): finding is WorkFinding =>
  finding.value.jobNum !== null && finding.value.assemblySeq !== null && finding.value.oprSeq !== null

/**
 * Holds the job operations of values that were found, of all characteristics together: each value is judged by itself,
 * as it counts now, and by the limits that were frozen for its characteristic with those that were found before it.
 */
export const holdsRaised = (gateway: Gateway, floorOf: FloorOf): JobHandler => {
  const { dependencies, items } = gateway
  const { clickhouse, db } = dependencies
  return handleJob(holdingFound, async ({ organizationId, ...found }, signal = new AbortController().signal) => {
    const tenant = { organizationId, entityId: null, userId: null }
    const reading: OrganizationReading = (work) => asTenant(db, tenant, (trx) => work({ trx, organizationId }))
    const fresh = await readNew(clickhouse, found, { organizationId, signal })
    if (fresh.length === 0) return
    const { timeZone } = await floorOf(organizationId)
    const { limitsFor, rulesFor } = await reading(async (reader) => ({
      limitsFor: await allLimits(reader),
      rulesFor: await allRules(reader),
    }))
    const since = found.from - lookedBackMs
    const judged = { new: fresh.filter((value) => limitsFor(value)), since }
    const series = await readUpTo(clickhouse, judged, { organizationId, signal })
    const last = [...series.values()].map((values) => values.at(-1)!)
    const charted = new Map((await chartedOf(reading)(last)).map((each, k) => [last[k]!.id, each]))
    const newIds = new Set(fresh.map(({ entryId }) => entryId))
    const isNew = ({ entryId }: FoundAtWork) => newIds.has(entryId)
    const findings = await mapInTurns([...Map.groupBy(fresh, ({ id }) => id)], ([id, own]) => {
      const values = series.get(id)
      if (!values) return holdFindings(own, isNew, null)
      const { kind } = values.at(-1)!
      const about = { ...charted.get(id)!, kind, rules: rulesFor(own[0]!), timeZone, frozen: limitsFor(own[0]!) }
      // Before the first that is judged with others a new value is judged by its tolerance alone.
      const before = own.filter(({ at }) => at < values[0]!.at)
      return [...holdFindings(before, isNew, null), ...holdFindings(values, isNew, checkChart(values, about))]
    })
    const atWork = findings.flat().filter(isOfWork)
    if (atWork.length > 0) await transact(dependencies, { tenant, items }, (context) => addHolds(context, atWork))
  })
}
