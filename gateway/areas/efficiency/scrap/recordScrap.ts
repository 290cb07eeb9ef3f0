import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { latestParts, partsReachMs } from '@takt/domain/areas/efficiency/reasons/latestParts.ts'
import { reasons } from '@takt/domain/areas/efficiency/reasons/reasons.ts'
import type { ScrapInput, ScrapWithdrawal } from '@takt/domain/areas/efficiency/responses/scrap.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { keepable } from '@takt/domain/core/item/values.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { conflict, invalid, notFound } from '../../../core/http/responses/httpError.ts'
import { nameOf } from '../../../core/items/write/references.ts'
import { slicesByResource } from '../rawTallies.ts'
import { efficiencyTexts as texts } from '../texts.ts'

/**
 * Maximum age of an entry from a screen that was offline, and the tolerance for a screen clock that runs ahead (ms).
 */
const longestWaitMs = 7 * 86_400_000
const aheadMs = 5 * 60_000

/** Range searched first (ms): most reported parts were made within it. */
const mostlyReachMs = 3_600_000

/** The reporting screen and the machine of the floor it reports on. */
export type ScrapReporter = {
  tenant: Tenant & { organizationId: number }
  floor: Floor
  resourceID: string
  name: string
}

type Entry = { entryID: number; resourceID: string; kind: string; quantity: number; reasonCode: string; at: Date }

async function entryOf(
  trx: Transaction<Tables>,
  { tenant }: ScrapReporter,
  clientId: string,
): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`select entry_id as "entryID", resource_id as "resourceID", kind, quantity,
      reason_code as "reasonCode", at
    from scrap_entry where organization_id = ${tenant.organizationId}::int and client_id = ${clientId}::uuid`.execute(
    trx,
  )
  return rows[0]
}

/** Locks the machine until the transaction ends, so that no other transaction assigns its parts. */
const lockMachine = (trx: Transaction<Tables>, { tenant, resourceID }: ScrapReporter) =>
  lockUntilCommit(trx, lockKeys.scrapOf(tenant.organizationId, resourceID))

/** Throws 404 if the organization does not have the reason. */
async function requireReason(trx: Transaction<Tables>, { tenant }: ScrapReporter, reasonCode: string) {
  const { rows } = await sql`select from reasons
    where organization_id = ${tenant.organizationId}::int and reason_code = ${reasonCode}`.execute(trx)
  if (rows.length === 0) throw notFound(nameOf(reasons, { reasonCode }))
}

/**
 * Returns the parts that an entry refers to, from the current slices. Throws 409 with the available number if there are
 * fewer.
 */
async function selectParts(dependencies: Dependencies, { floor, resourceID }: ScrapReporter, entry: ScrapInput) {
  const { quantity, operation } = entry
  const at = Math.min(Date.parse(entry.at), dependencies.now())
  const within = async (reachMs: number) => {
    const range = { start: at - reachMs, end: at + 1 }
    const slices = await slicesByResource(dependencies, { floor, resourceIDs: [resourceID], range, asOf: at + 1 })
    const { counting } = timelineOf(floor, resourceID, slices.get(resourceID)!)
    return latestParts(counting, { operation, at, quantity })
  }
  const recent = await within(mostlyReachMs)
  const selected = recent.good < quantity ? await within(partsReachMs) : recent
  if (!selected.operation || selected.good < quantity) throw conflict(texts.tooFewParts(quantity, selected.good))
  // Devices can send names that Postgres cannot store.
  if (selected.operation.jobNum !== null && !keepable(selected.operation.jobNum)) throw conflict(texts.jobNotStorable)
  return { ...selected, operation: selected.operation }
}

/**
 * Records scrap or rework of the parts that a machine made last, once per `clientId`. The slices and numbers of good
 * parts affected are decided now and do not change later. Throws 400 if the time is too far in the past or future, 404
 * if the reason is unknown, 409 if there are too few parts or the `clientId` was used for a different entry.
 */
export async function recordScrap(
  dependencies: Dependencies,
  reporter: ScrapReporter,
  entry: ScrapInput,
): Promise<void> {
  const { db, now, catchUp } = dependencies
  const { organizationId } = reporter.tenant
  const at = Date.parse(entry.at)
  if (at > now() + aheadMs || at < now() - longestWaitMs) throw invalid({ at: texts.entryOutOfTime })
  const { clientId, kind, quantity, reasonCode } = entry
  await catchUp({ organizationId, range: { start: at - partsReachMs, end: at }, rollups: false })
  await asTenant(db, reporter.tenant, async (trx) => {
    await lockMachine(trx, reporter)
    const before = await entryOf(trx, reporter, clientId)
    if (before) {
      const isSame =
        before.resourceID === reporter.resourceID &&
        before.kind === kind &&
        before.quantity === quantity &&
        before.reasonCode === reasonCode &&
        before.at.getTime() === at
      if (isSame) return
      throw conflict(texts.otherScrap)
    }
    await requireReason(trx, reporter, reasonCode)
    const { operation, parts } = await selectParts(dependencies, reporter, entry)
    const { jobNum, assemblySeq, oprSeq } = operation
    const recordedAt = new Date(now())
    const { rows } = await sql<{ entryID: number }>`insert into scrap_entry (organization_id, client_id, resource_id,
        at, kind, quantity, job_num, assembly_seq, opr_seq, reason_code, said_by, said_at)
      values (${organizationId}::int, ${clientId}::uuid, ${reporter.resourceID}, ${new Date(at)}::timestamptz, ${kind},
        ${quantity}::int, ${jobNum}, ${assemblySeq}::int, ${oprSeq}::int, ${reasonCode}, ${reporter.name},
        ${recordedAt}::timestamptz)
      returning entry_id as "entryID"`.execute(trx)
    await sql`insert into scrap_move (organization_id, entry_id, device_id, slice_from, quantity, said_at)
      select ${organizationId}::int, ${rows[0]!.entryID}::int, "deviceId", "from", quantity, ${recordedAt}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as meant("deviceId" int, "from" bigint, quantity int)`.execute(trx)
  })
}

/**
 * Reverts a scrap entry of the machine: its parts are good again. Reverting it twice has no further effect. Throws 404
 * if the machine has no such entry.
 */
export async function revertScrap(
  { db, now }: Dependencies,
  reporter: ScrapReporter,
  request: ScrapWithdrawal,
): Promise<void> {
  const { organizationId } = reporter.tenant
  await asTenant(db, reporter.tenant, async (trx) => {
    await lockMachine(trx, reporter)
    const entry = await entryOf(trx, reporter, request.takesBack)
    if (entry?.resourceID !== reporter.resourceID) throw notFound(texts.noSuchScrap)
    await sql`insert into scrap_taken_back (organization_id, entry_id, client_id, said_by, said_at)
      values (${organizationId}::int, ${entry.entryID}::int, ${request.clientId}::uuid, ${reporter.name},
        ${new Date(now())}::timestamptz)
      on conflict do nothing`.execute(trx)
  })
}
