import type { PartsFound, PartsLost } from '@takt/domain/areas/efficiency/answers/scrap.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { latestParts, partsReachMs } from '@takt/domain/areas/efficiency/reasons/latestParts.ts'
import { reasons } from '@takt/domain/areas/efficiency/reasons/reasons.ts'
import { timelineOf } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { keepable } from '@takt/domain/core/item/values.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'
import { conflict, invalid, notFound } from '../../../core/http/responses/refusal.ts'
import { nameOf } from '../../../core/items/write/references.ts'
import { slicesByResource } from '../rawTallies.ts'
import { efficiencyTexts as texts } from '../texts.ts'

/** What is said waits on a screen without a network for so long at most, and its clock may be ahead by so much (ms). */
const longestWaitMs = 7 * 86_400_000
const aheadMs = 5 * 60_000

/** Mostly the parts that are meant were made within so long. */
const mostlyReachMs = 3_600_000

/** Who says it, of which machine of the floor. */
export type Sayer = { tenant: Tenant & { organizationId: number }; floor: Floor; resourceID: string; name: string }

type Entry = { entryID: number; resourceID: string; kind: string; quantity: number; reasonCode: string; at: Date }

async function entryOf(trx: Transaction<Tables>, { tenant }: Sayer, clientId: string): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`select entry_id as "entryID", resource_id as "resourceID", kind, quantity,
      reason_code as "reasonCode", at
    from scrap_entry where organization_id = ${tenant.organizationId}::int and client_id = ${clientId}::uuid`.execute(
    trx,
  )
  return rows[0]
}

/** Only the transaction that has it may look at the machine's parts and take some. */
const holdMachine = (trx: Transaction<Tables>, { tenant, resourceID }: Sayer) =>
  lockUntilCommit(trx, lockKeys.scrapOf(tenant.organizationId, resourceID))

/** Refuses (404) a reason that the organization does not have. */
async function refuseUnknownReason(trx: Transaction<Tables>, { tenant }: Sayer, reasonCode: string) {
  const { rows } = await sql`select from reasons
    where organization_id = ${tenant.organizationId}::int and reason_code = ${reasonCode}`.execute(trx)
  if (rows.length === 0) throw notFound(nameOf(reasons, { reasonCode }))
}

/**
 * The parts that are meant, by the slices known now; refuses (409), saying how many there are, where they are fewer.
 */
async function partsMeant(dependencies: Dependencies, { floor, resourceID }: Sayer, said: PartsLost) {
  const { quantity, operation } = said
  const at = Math.min(Date.parse(said.at), dependencies.now())
  const within = async (reachMs: number) => {
    const range = { start: at - reachMs, end: at + 1 }
    const slices = await slicesByResource(dependencies, { floor, resourceIDs: [resourceID], range, asOf: at + 1 })
    const { counting } = timelineOf(floor, resourceID, slices.get(resourceID)!)
    return latestParts(counting, { operation, at, quantity })
  }
  const lately = await within(mostlyReachMs)
  const meant = lately.good < quantity ? await within(partsReachMs) : lately
  if (!meant.operation || meant.good < quantity) throw conflict(texts.tooFewParts(quantity, meant.good))
  // Devices may tell names that Postgres cannot hold.
  if (meant.operation.jobNum !== null && !keepable(meant.operation.jobNum)) throw conflict(texts.jobNotKept)
  return { ...meant, operation: meant.operation }
}

/**
 * Keeps what somebody says of the parts that a machine made last, once for each `clientId`: which slices lose how many
 * good parts is decided now and stays. Refuses (400) what lies too far back or ahead, (404) an unknown reason, (409)
 * more parts than there are, and a `clientId` under which something else was said.
 */
export async function sayScrap(dependencies: Dependencies, sayer: Sayer, said: PartsLost): Promise<void> {
  const { db, now } = dependencies
  const { organizationId } = sayer.tenant
  const at = Date.parse(said.at)
  if (at > now() + aheadMs || at < now() - longestWaitMs) throw invalid({ at: texts.saidOutOfTime })
  const { clientId, kind, quantity, reasonCode } = said
  await asTenant(db, sayer.tenant, async (trx) => {
    await holdMachine(trx, sayer)
    const before = await entryOf(trx, sayer, clientId)
    if (before) {
      const isSame =
        before.resourceID === sayer.resourceID &&
        before.kind === kind &&
        before.quantity === quantity &&
        before.reasonCode === reasonCode &&
        before.at.getTime() === at
      if (isSame) return
      throw conflict(texts.otherScrap)
    }
    await refuseUnknownReason(trx, sayer, reasonCode)
    const { operation, parts } = await partsMeant(dependencies, sayer, said)
    const { jobNum, assemblySeq, oprSeq } = operation
    const saidAt = new Date(now())
    const { rows } = await sql<{ entryID: number }>`insert into scrap_entry (organization_id, client_id, resource_id,
        at, kind, quantity, job_num, assembly_seq, opr_seq, reason_code, said_by, said_at)
      values (${organizationId}::int, ${clientId}::uuid, ${sayer.resourceID}, ${new Date(at)}::timestamptz, ${kind},
        ${quantity}::int, ${jobNum}, ${assemblySeq}::int, ${oprSeq}::int, ${reasonCode}, ${sayer.name},
        ${saidAt}::timestamptz)
      returning entry_id as "entryID"`.execute(trx)
    await sql`insert into scrap_move (organization_id, entry_id, device_id, slice_from, quantity, said_at)
      select ${organizationId}::int, ${rows[0]!.entryID}::int, "deviceId", "from", quantity, ${saidAt}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as meant("deviceId" int, "from" bigint, quantity int)`.execute(trx)
  })
}

/**
 * Takes an entry of the machine back: its parts are good again. What was taken back before stays so. Refuses (404) what
 * was never said there.
 */
export async function takeScrapBack({ db, now }: Dependencies, sayer: Sayer, said: PartsFound): Promise<void> {
  const { organizationId } = sayer.tenant
  await asTenant(db, sayer.tenant, async (trx) => {
    await holdMachine(trx, sayer)
    const entry = await entryOf(trx, sayer, said.takesBack)
    if (entry?.resourceID !== sayer.resourceID) throw notFound(texts.noSuchScrap)
    await sql`insert into scrap_taken_back (organization_id, entry_id, client_id, said_by, said_at)
      values (${organizationId}::int, ${entry.entryID}::int, ${said.clientId}::uuid, ${sayer.name},
        ${new Date(now())}::timestamptz)
      on conflict do nothing`.execute(trx)
  })
}
