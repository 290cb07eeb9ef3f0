import { checksOf, isChecked, type PlantCheck, plantSheet } from '@takt/domain/areas/plant/checks.ts'
import type { Plant } from '@takt/domain/areas/plant/createPlant.ts'
import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { z } from 'zod'
import { type Api, ignoreRejections } from './api.ts'

const sheets = z.array(z.looseObject({ pageId: z.int(), docName: z.string(), approvedRevId: z.int().nullable() }))
const createdSheet = z.looseObject({ pageId: z.int().nullable(), revId: z.int().nullable() })
const last = z.looseObject({ values: z.array(z.looseObject({ at: z.string() })) })
/** Maximum number of values in one request. */
const maxValuesPerRequest = 500

/** The checksheet with its approved revision. */
export type PlantSheet = { pageId: number; revId: number }

/**
 * Returns the plant's checksheet: created once, assigned to the machines that use it, and approved. Null if a user has
 * withdrawn its approval: then nothing is recorded.
 */
export async function sheetOf(api: Api, approver: Api, machines: readonly PlantMachine[]): Promise<PlantSheet | null> {
  const all = await api.call(sheets, 'GET', '/docs?docType=Checksheet')
  const sheet = all.find(({ docName }) => docName === plantSheet.docName)
  if (sheet) return sheet.approvedRevId === null ? null : { pageId: sheet.pageId, revId: sheet.approvedRevId }
  const { pageId, revId } = await api.call(createdSheet, 'POST', '/docs/checksheet', plantSheet)
  await approver.call(z.unknown(), 'POST', `/docs/revision/${revId}/approve`, {})
  for (const { resourceID } of machines.filter(isChecked))
    await api.call(z.unknown(), 'POST', '/documents', { pageId, docType: 'Checksheet', resourceID })
  return { pageId: pageId!, revId: revId! }
}

const entryOf = (sheet: PlantSheet, { resourceID }: PlantMachine, { operation, at, ...check }: PlantCheck) => ({
  ...sheet,
  ...check,
  resourceID,
  at: new Date(at).toISOString(),
  jobNum: operation.jobNum,
  assemblySeq: operation.assemblySeq,
  oprSeq: operation.oprSeq,
  partNum: operation.part.partNum,
  partRevision: operation.part.partRevision,
})

/** Time (epoch ms) up to which all checks of a machine are recorded, by machine. */
export type RecordedChecks = Map<string, number>

/** Returns the time of a machine's last recorded check; null: none yet. */
async function lastCheckAt(api: Api, { pageId }: PlantSheet, { resourceID }: PlantMachine): Promise<number | null> {
  const query = `pageId=${pageId}&resourceID=${encodeURIComponent(resourceID)}&limit=1`
  const { values } = await api.call(last, 'GET', `/checkData?${query}`)
  return values[0] ? Date.parse(values[0].at) : null
}

/**
 * Records the checks of the machines since their last one, or since the start of the history, up to now. `recorded`
 * stores the progress of each machine; for machines not in it, Takt is queried once.
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
    const recordedUntil = recorded.get(machine.resourceID)
    const before = recordedUntil ?? ((await lastCheckAt(api, sheet, machine)) ?? since - 1) + 1
    const from = Math.max(since, before)
    const entries = checksOf(plant, machine, { from, to: now }).map((check) => entryOf(sheet, machine, check))
    for (let first = 0; first < entries.length; first += maxValuesPerRequest) {
      const some = entries.slice(first, first + maxValuesPerRequest)
      // The job of an old check may have been removed: the check is then skipped.
      await ignoreRejections(api.call(z.unknown(), 'POST', '/checkData', { entries: some }))
      count += some.length
    }
    recorded.set(machine.resourceID, Math.max(from, now))
  }
  return count
}
