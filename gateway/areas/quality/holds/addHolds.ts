import type { HoldFinding } from '@takt/domain/areas/quality/holdFindings.ts'
import { jobHolds } from '@takt/domain/areas/quality/jobHolds.ts'
import { ruleWords } from '@takt/domain/areas/quality/spc/ruleWords.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import type { ItemContext } from '../../../core/items/mountedItem.ts'
import { addItems } from '../../../core/items/write/addItems.ts'
import type { Rejections } from '../../../core/items/write/sift.ts'
import { keyText } from '../limits/ofCharacteristic.ts'
import { openHolds } from './openHolds.ts'
import type { WorkValue } from './readWorkValues.ts'

/** A reason for a hold, with the affected job operation. */
export type WorkFinding = HoldFinding<WorkValue & { jobNum: string; assemblySeq: number; oprSeq: number }>

type Work = Pick<WorkFinding['value'], 'jobNum' | 'assemblySeq' | 'oprSeq'>
const workText = ({ jobNum, assemblySeq, oprSeq }: Work) => JSON.stringify([jobNum, assemblySeq, oprSeq])
/** Returns the key of a hold: a job operation and a characteristic. */
const holdKeyOf = (of: Work & Parameters<typeof keyText>[0]) => workText(of) + keyText(of)

/**
 * Adds holds for the job operations of findings, all at once. A value causes a hold only once: repeating it has no
 * effect, and while a hold of the same characteristic and operation is open, the value is added to it. Completed jobs
 * and missing operations are ignored.
 */
export async function addHolds(context: ItemContext, findings: readonly WorkFinding[]): Promise<void> {
  const { trx, items, now } = context
  const organizationId = context.tenant.organizationId!
  await lockUntilCommit(trx, lockKeys.holdsOf(organizationId))
  const recorded = await recordedEntries(context, findings)
  const openOperations = await openWork(context, findings)
  const fresh = findings.filter(({ value }) => !recorded.has(value.entryId) && openOperations.has(workText(value)))
  if (fresh.length === 0) return
  const holdIDs = new Map((await openHolds({ trx, organizationId })).map((hold) => [holdKeyOf(hold), hold.holdID]))
  const first = new Map<string, WorkFinding>()
  for (const finding of fresh) {
    const holdKey = holdKeyOf(finding.value)
    if (!holdIDs.has(holdKey) && !first.has(holdKey)) first.set(holdKey, finding)
  }
  const bodies = [...first.values()].map(({ value, cause, rules }, index) => {
    const { pageId, checkID, checkText, resourceID, partNum, jobNum, assemblySeq, oprSeq, at } = value
    const body = {
      pageId,
      checkID,
      checkText,
      resourceID,
      partNum,
      jobNum,
      assemblySeq,
      oprSeq,
      cause,
      rules: rules.length > 0 ? rules.map((rule) => ruleWords[rule]).join(', ') : null,
      foundAt: new Date(at).toISOString(),
      raisedAt: new Date(now).toISOString(),
    }
    return { index, body }
  })
  const rejections: Rejections = new Map()
  const added = await addItems(context, items.get(jobHolds.name)!, bodies, rejections)
  for (const rejection of rejections.values()) throw rejection
  const helds = [...first.keys()]
  for (const { index, row } of added) holdIDs.set(helds[index]!, row!.holdID as number)
  const entryIds = fresh.map(({ value }) => value.entryId)
  const holdIDByEntry = fresh.map(({ value }) => holdIDs.get(holdKeyOf(value))!)
  await sql`insert into hold_findings (organization_id, entry_id, hold_id)
    select ${organizationId}::int, * from unnest(${entryIds}::uuid[], ${holdIDByEntry}::int[])
    on conflict do nothing`.execute(trx)
}

/** Returns the entries of findings that already caused a hold. */
async function recordedEntries(
  { trx, tenant }: ItemContext,
  findings: readonly WorkFinding[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ entryId: string }>`select entry_id as "entryId" from hold_findings
    where organization_id = ${tenant.organizationId}::int
      and entry_id = any(${findings.map(({ value }) => value.entryId)}::uuid[])`.execute(trx)
  return new Set(rows.map(({ entryId }) => entryId))
}

/** Returns the existing job operations of findings whose jobs are not completed. */
async function openWork({ trx, tenant }: ItemContext, findings: readonly WorkFinding[]): Promise<ReadonlySet<string>> {
  const jobNums = [...new Set(findings.map(({ value }) => value.jobNum))]
  const { rows } = await sql<Work>`
    select o.job_num as "jobNum", o.assembly_seq as "assemblySeq", o.opr_seq as "oprSeq"
    from job_operations o join jobs j using (organization_id, job_num)
    where o.organization_id = ${tenant.organizationId}::int and o.job_num = any(${jobNums}::text[])
      and coalesce(j.status, '') not in ('completed', 'closed')`.execute(trx)
  return new Set(rows.map(workText))
}
