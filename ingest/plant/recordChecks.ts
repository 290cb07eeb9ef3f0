import { checksOf, isChecked, type PlantCheck, plantSheet } from '@takt/domain/areas/plant/checks.ts'
import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { z } from 'zod'
import { type Api, unlessRefused } from './api.ts'

const sheets = z.array(z.looseObject({ pageId: z.int(), docName: z.string(), approvedRevId: z.int().nullable() }))
const made = z.looseObject({ pageId: z.int().nullable(), revId: z.int().nullable() })
const last = z.looseObject({ values: z.array(z.looseObject({ at: z.string() })) })
/** So many values are sent at once. */
const atOnce = 500

/** The checksheet with the revision that holds. */
export type PlantSheet = { pageId: number; revId: number }

/**
 * The checksheet of the plant: written once, with the machines at which it is filled in, and approved by whoever may.
 * Null where somebody has taken its approval away: then nothing is filled in.
 */
export async function sheetOf(api: Api, approver: Api, machines: readonly PlantMachine[]): Promise<PlantSheet | null> {
  const all = await api.call(sheets, 'GET', '/docs?docType=Checksheet')
  const found = all.find(({ docName }) => docName === plantSheet.docName)
  if (found) return found.approvedRevId === null ? null : { pageId: found.pageId, revId: found.approvedRevId }
  const { pageId, revId } = await api.call(made, 'POST', '/docs/checksheet', plantSheet)
  await approver.call(z.unknown(), 'POST', `/docs/revision/${revId}/approve`, {})
  for (const { resourceID } of machines.filter(isChecked))
    await api.call(z.unknown(), 'POST', '/documents', { pageId, docType: 'Checksheet', resourceID })
  return { pageId: pageId!, revId: revId! }
}

const entryOf = (sheet: PlantSheet, { resourceID }: PlantMachine, { operation, at, ...found }: PlantCheck) => ({
  ...sheet,
  ...found,
  resourceID,
  at: new Date(at).toISOString(),
  jobNum: operation.jobNum,
  assemblySeq: operation.assemblySeq,
  oprSeq: operation.oprSeq,
  partNum: operation.part.partNum,
  partRevision: operation.part.partRevision,
})

/** Up to when (epoch ms) everything that was found at a machine is recorded, by machine. */
export type RecordedChecks = Map<string, number>

/** When something was found at a machine last, as Takt knows it; null: nothing yet. */
async function lastFound(api: Api, { pageId }: PlantSheet, { resourceID }: PlantMachine): Promise<number | null> {
  const query = `pageId=${pageId}&resourceID=${encodeURIComponent(resourceID)}&limit=1`
  const { values } = await api.call(last, 'GET', `/checkData?${query}`)
  return values[0] ? Date.parse(values[0].at) : null
}

/**
 * Records what people found at the machines since what they found last, or since the history begins, up to now.
 * `recorded` remembers how far each machine is: Takt is asked once for those that are not in it.
 */
export async function recordChecks(
  api: Api,
  plant: Plant,
  about: {
    sheet: PlantSheet
    machines: readonly PlantMachine[]
    since: number
    now: number
    recorded: RecordedChecks
  },
): Promise<number> {
  const { sheet, since, now, recorded } = about
  let count = 0
  for (const machine of about.machines.filter(isChecked)) {
    const known = recorded.get(machine.resourceID)
    const before = known ?? ((await lastFound(api, sheet, machine)) ?? since - 1) + 1
    const from = Math.max(since, before)
    const entries = checksOf(plant, machine, { from, to: now }).map((check) => entryOf(sheet, machine, check))
    for (let first = 0; first < entries.length; first += atOnce) {
      const some = entries.slice(first, first + atOnce)
      // A job of long ago may be gone: what was found at it is left out.
      await unlessRefused(api.call(z.unknown(), 'POST', '/checkData', { entries: some }))
      count += some.length
    }
    recorded.set(machine.resourceID, Math.max(from, now))
  }
  return count
}
