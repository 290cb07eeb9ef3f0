import type { HoldFinding } from '@takt/domain/areas/quality/holdFindings.ts'
import { jobHolds } from '@takt/domain/areas/quality/jobHolds.ts'
import { ruleWords } from '@takt/domain/areas/quality/spc/ruleWords.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { sql } from 'kysely'
import type { ItemContext } from '../../../core/items/mountedItem.ts'
import { addItems } from '../../../core/items/write/addItems.ts'
import type { Refusals } from '../../../core/items/write/sift.ts'
import { keyText } from '../limits/ofCharacteristic.ts'
import { openHolds } from './openHolds.ts'
import type { FoundAtWork } from './readFound.ts'

/** What work is held for, with the job operation for which it was found. */
export type WorkFinding = HoldFinding<FoundAtWork & { jobNum: string; assemblySeq: number; oprSeq: number }>

type Work = Pick<WorkFinding['value'], 'jobNum' | 'assemblySeq' | 'oprSeq'>
const workText = ({ jobNum, assemblySeq, oprSeq }: Work) => JSON.stringify([jobNum, assemblySeq, oprSeq])
/** What is held once: the work of a characteristic. */
const heldText = (of: Work & Parameters<typeof keyText>[0]) => workText(of) + keyText(of)

/**
 * Holds the job operations of findings, all in one go. A value holds work once: found again it does nothing, and while a
 * hold of the same characteristic and operation goes on it is counted to that. Of jobs that are over, and operations
 * that are not there, nothing is held.
 */
export async function addHolds(context: ItemContext, findings: readonly WorkFinding[]): Promise<void> {
  const { trx, items, now } = context
  const organizationId = context.tenant.organizationId!
  await lockUntilCommit(trx, lockKeys.holdsOf(organizationId))
  const known = await knownOf(context, findings)
  const goesOn = await openWork(context, findings)
  const fresh = findings.filter(({ value }) => !known.has(value.entryId) && goesOn.has(workText(value)))
  if (fresh.length === 0) return
  const holdIDs = new Map((await openHolds({ trx, organizationId })).map((hold) => [heldText(hold), hold.holdID]))
  const first = new Map<string, WorkFinding>()
  for (const finding of fresh) {
    const held = heldText(finding.value)
    if (!holdIDs.has(held) && !first.has(held)) first.set(held, finding)
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
  const refusals: Refusals = new Map()
  const added = await addItems(context, items.get(jobHolds.name)!, bodies, refusals)
  for (const refusal of refusals.values()) throw refusal
  const helds = [...first.keys()]
  for (const { index, row } of added) holdIDs.set(helds[index]!, row!.holdID as number)
  const entryIds = fresh.map(({ value }) => value.entryId)
  const ofHolds = fresh.map(({ value }) => holdIDs.get(heldText(value))!)
  await sql`insert into hold_findings (organization_id, entry_id, hold_id)
    select ${organizationId}::int, * from unnest(${entryIds}::uuid[], ${ofHolds}::int[])
    on conflict do nothing`.execute(trx)
}

/** The entries of findings by which work is or was held. */
async function knownOf({ trx, tenant }: ItemContext, findings: readonly WorkFinding[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ entryId: string }>`select entry_id as "entryId" from hold_findings
    where organization_id = ${tenant.organizationId}::int
      and entry_id = any(${findings.map(({ value }) => value.entryId)}::uuid[])`.execute(trx)
  return new Set(rows.map(({ entryId }) => entryId))
}

/** The job operations of findings that are there, of jobs that are not over. */
async function openWork({ trx, tenant }: ItemContext, findings: readonly WorkFinding[]): Promise<ReadonlySet<string>> {
  const jobNums = [...new Set(findings.map(({ value }) => value.jobNum))]
  const { rows } = await sql<Work>`
    select o.job_num as "jobNum", o.assembly_seq as "assemblySeq", o.opr_seq as "oprSeq"
    from job_operations o join jobs j using (organization_id, job_num)
    where o.organization_id = ${tenant.organizationId}::int and o.job_num = any(${jobNums}::text[])
      and coalesce(j.status, '') not in ('completed', 'closed')`.execute(trx)
  return new Set(rows.map(workText))
}
