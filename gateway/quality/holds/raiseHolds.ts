import type { CharacteristicKey } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import { checkChart } from '@takt/domain/quality/checkChart.ts'
import { type HoldFinding, holdFinding } from '@takt/domain/quality/holdFinding.ts'
import { jobHolds } from '@takt/domain/quality/jobHolds.ts'
import { ruleWords } from '@takt/domain/quality/spc/ruleWords.ts'
import type { FoundValue } from '@takt/domain/quality/takings.ts'
import { dayMs } from '@takt/domain/schedule/wallClock.ts'
import { queryTenant } from '@takt/store/clickhouse.ts'
import { lockKeys } from '@takt/store/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/locks/lockUntilCommit.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Gateway } from '../../area.ts'
import { holdingFound } from '../../checksheets/face.ts'
import type { OrganizationReading } from '../../documents/face.ts'
import type { FloorOf } from '../../efficiency/face.ts'
import { addItem } from '../../items/itemCommands.ts'
import { transact } from '../../items/transact.ts'
import { handleJob, type JobHandler } from '../../jobs/job.ts'
import { chartedOf } from '../checks/chartedOf.ts'
import { valuesLookedAt } from '../checks/readLastValues.ts'
import { readSeries } from '../checks/readSeries.ts'
import { limitsOf } from '../limits/readLimits.ts'
import { rulesOf, usualRules } from '../limits/readRules.ts'

/** Values that were found longer ago hold nothing. */
const lookedBackMs = 366 * dayMs

/** The job operation for which a value was found. */
const workRow = z.object({ jobNum: z.string(), assemblySeq: z.int(), oprSeq: z.int() })
const workQuery = `SELECT job_num AS jobNum, assembly_seq AS assemblySeq, opr_seq AS oprSeq FROM check_value FINAL
  WHERE organization_id = {organization:UInt32} AND page_id = {page:UInt32} AND check_id = {check:String}
    AND entry_id = {entry:UUID} AND job_num IS NOT NULL AND assembly_seq IS NOT NULL AND opr_seq IS NOT NULL`

type Found = CharacteristicKey &
  HoldFinding<FoundValue & { entryId: string }> & { checkText: string; work: z.output<typeof workRow> }

/**
 * Holds the job operations of characteristics that are out of control after what was recorded. A value holds work once:
 * found again it does nothing, and while a hold of the same characteristic and operation goes on it is counted to that.
 */
export const holdsRaised = (gateway: Gateway, floorOf: FloorOf): JobHandler => {
  const { dependencies, items } = gateway
  const { clickhouse, db, now } = dependencies

  /** What a characteristic's work is to be held for after its last value; null: for nothing. */
  async function find(
    key: CharacteristicKey,
    about: { organizationId: number; timeZone: string; signal: AbortSignal },
  ) {
    const { organizationId, timeZone, signal } = about
    const { pageId, checkID, resourceID, partNum } = key
    const tenant = { organizationId, entityId: null, userId: null }
    const reading: OrganizationReading = (work) => asTenant(db, tenant, (trx) => work({ trx, organizationId }))
    const asOf = now() + dayMs
    const asked = {
      ...{ range: { start: now() - lookedBackMs, end: asOf }, asOf, only: { resourceID, partNum } },
      ...{ resourceIDs: resourceID === null ? [] : [resourceID], withoutMachine: resourceID === null },
    }
    const { check, values } = await readSeries(clickhouse, asked, {
      ...{ organizationId, of: { pageId, checkID }, signal, most: valuesLookedAt },
    })
    if (!check) return null
    const found = values.at.map((at, k) => ({
      ...{ at, entryId: values.entryId[k]!, sample: values.sample[k]! },
      ...{ value: values.value[k]!, isWithin: values.isWithin[k]! },
    }))
    const [charted] = await chartedOf(reading)([{ revId: check.revId, checkID }])
    const { frozen, rules } = await reading(async (reader) => ({
      frozen: await limitsOf(reader, key),
      rules: (await rulesOf(reader, key))?.rules ?? (await usualRules(reader)),
    }))
    const finding = holdFinding(found, checkChart(found, { kind: check.kind, ...charted!, rules, timeZone, frozen }))
    if (!finding) return null
    const params = { page: pageId, check: checkID, entry: finding.value.entryId }
    const [work] = await queryTenant(clickhouse, { organizationId, query: workQuery, params, row: workRow, signal })
    return work ? { ...key, ...finding, checkText: check.checkText, work } : null
  }

  const hold = (organizationId: number, found: Found) =>
    transact(dependencies, { tenant: { organizationId, entityId: null, userId: null }, items }, async (context) => {
      const { trx } = context
      const { pageId, checkID, resourceID, partNum, work, value, cause, rules, checkText } = found
      await lockUntilCommit(trx, lockKeys.holdsOf(organizationId))
      const known = await sql`select from hold_findings
        where organization_id = ${organizationId}::int and entry_id = ${value.entryId}::uuid`.execute(trx)
      if (known.rows.length > 0) return
      const open = await sql<{ holdID: number }>`select hold_id as "holdID" from job_holds
        where organization_id = ${organizationId}::int and reason is null and page_id = ${pageId}::int
          and check_id = ${checkID} and resource_id is not distinct from ${resourceID}
          and part_num is not distinct from ${partNum} and job_num = ${work.jobNum}
          and assembly_seq = ${work.assemblySeq}::int and opr_seq = ${work.oprSeq}::int`.execute(trx)
      const raised =
        open.rows[0] ??
        (await addItem(context, items.get(jobHolds.name)!, {
          ...{ pageId, checkID, checkText, resourceID, partNum, ...work, cause },
          rules: rules.length > 0 ? rules.map((rule) => ruleWords[rule]).join(', ') : null,
          foundAt: new Date(value.at).toISOString(),
          raisedAt: new Date(context.now).toISOString(),
        }))
      await sql`insert into hold_findings (organization_id, entry_id, hold_id)
        values (${organizationId}::int, ${value.entryId}::uuid, ${raised.holdID as number}::int)`.execute(trx)
    })

  return handleJob(holdingFound, async ({ organizationId, characteristics }, signal = new AbortController().signal) => {
    const { timeZone } = await floorOf(organizationId)
    for (const key of characteristics) {
      signal.throwIfAborted()
      const found = await find(key, { organizationId, timeZone, signal })
      if (found) await hold(organizationId, found)
    }
  })
}
