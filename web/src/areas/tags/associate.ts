import { distinctEpcs } from '@takt/domain/areas/tags/epc.ts'
import { ApiError, messageOf } from '../../core/api/apiError.ts'
import type { AssociationRow, TagCalls, TagCarrier } from './tagCalls.ts'

/** Creates a tag as active if it does not exist. A concurrent creation by another client is no error. */
export async function ensureTag(calls: TagCalls, epc: string): Promise<void> {
  if (await calls.findTag(epc)) return
  try {
    await calls.addTag(epc)
  } catch (error) {
    const alreadyExists = error instanceof ApiError && error.status === 409
    if (!alreadyExists) throw error
  }
}

/**
 * Finds the associations of a tag: with the carrier itself (the first one is kept), and with others of its type. A
 * failed lookup is logged and returns nothing.
 */
async function findAssociations(calls: TagCalls, carrier: TagCarrier, epc: string) {
  const rows = await calls.associationsOfTag(epc).catch((error: unknown): AssociationRow[] => {
    console.warn(`The associations of tag ${epc} could not be looked up`, error)
    return []
  })
  const sameType = rows.filter(({ associationType, active }) => active && associationType === carrier.associationType)
  const [existing, ...doubles] = sameType.filter(({ associationID }) => associationID === carrier.associationID)
  const otherAssociations = sameType.filter(({ associationID }) => associationID !== carrier.associationID)
  return { own: existing, doubles, elsewhere: otherAssociations }
}

/** Assigns one tag to a carrier exactly once and removes it from others of that type. Returns the IDs of the others. */
export async function associateTag(calls: TagCalls, carrier: TagCarrier, epc: string): Promise<string[]> {
  const { own: existing, doubles, elsewhere: otherAssociations } = await findAssociations(calls, carrier, epc)
  for (const { tagAssociationID } of [...doubles, ...otherAssociations])
    await calls.removeAssociation(tagAssociationID).catch((error: unknown) => {
      console.warn(`Tag ${epc} could not be removed from its previous association`, error)
    })
  await ensureTag(calls, epc)
  if (!existing) await calls.addAssociation(carrier, epc)
  return otherAssociations.map(({ associationID }) => associationID)
}

/** Assigns each tag to a carrier once, in order; returns the messages of rejections. */
export async function associate(calls: TagCalls, carrier: TagCarrier, epcs: readonly string[]): Promise<string[]> {
  const rejections: string[] = []
  for (const epc of distinctEpcs(epcs))
    try {
      await associateTag(calls, carrier, epc)
    } catch (error) {
      rejections.push(messageOf(error))
    }
  return rejections
}

/** Replaces all tags of a carrier by these; returns the messages of rejections. */
export async function replaceTags(calls: TagCalls, carrier: TagCarrier, epcs: readonly string[]): Promise<string[]> {
  try {
    await calls.removeAssociations(carrier)
  } catch (error) {
    return [messageOf(error)]
  }
  return associate(calls, carrier, epcs)
}

/** Removes all tags of a deleted carrier; a failure is only logged, because the server does the same itself. */
export async function removeTags(calls: TagCalls, carrier: TagCarrier): Promise<void> {
  await calls.removeAssociations(carrier).catch((error: unknown) => {
    console.warn(`The tags of ${carrier.associationType} ${carrier.associationID} could not be removed`, error)
  })
}
