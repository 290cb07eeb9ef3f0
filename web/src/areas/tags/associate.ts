import { distinctEpcs } from '@takt/domain/areas/tags/epc.ts'
import { ApiError, sentenceOf } from '../../core/api/apiError.ts'
import type { AssociationRow, TagCalls, Thing } from './tagCalls.ts'

/** Sees to it that a tag exists: made active if none does. Whoever else makes it at the same moment is welcome. */
export async function ensureTag(calls: TagCalls, epc: string): Promise<void> {
  if (await calls.findTag(epc)) return
  try {
    await calls.addTag(epc)
  } catch (error) {
    const isThereNow = error instanceof ApiError && error.status === 409
    if (!isThereNow) throw error
  }
}

/**
 * Where a tag is: on the thing already (the first association), and on what else of its type. A look-up that fails is
 * logged and finds nothing.
 */
async function lookUp(calls: TagCalls, thing: Thing, epc: string) {
  const rows = await calls.associationsOfTag(epc).catch((error: unknown): AssociationRow[] => {
    console.warn(`Where tag ${epc} is could not be looked up`, error)
    return []
  })
  const alike = rows.filter(({ associationType, active }) => active && associationType === thing.associationType)
  const [own, ...doubles] = alike.filter(({ associationID }) => associationID === thing.associationID)
  const elsewhere = alike.filter(({ associationID }) => associationID !== thing.associationID)
  return { own, doubles, elsewhere }
}

/**
 * Puts one tag on a thing: it leaves whatever else of that type it was on, and is on this one once. Gives the ids of
 * what it left.
 */
export async function associateOne(calls: TagCalls, thing: Thing, epc: string): Promise<string[]> {
  const { own, doubles, elsewhere } = await lookUp(calls, thing, epc)
  for (const { tagAssociationID } of [...doubles, ...elsewhere])
    await calls.removeAssociation(tagAssociationID).catch((error: unknown) => {
      console.warn(`Tag ${epc} could not be taken from where it was`, error)
    })
  await ensureTag(calls, epc)
  if (!own) await calls.addAssociation(thing, epc)
  return elsewhere.map(({ associationID }) => associationID)
}

/** Puts each tag on a thing, once, in the order given; what was refused, as sentences. */
export async function associate(calls: TagCalls, thing: Thing, epcs: readonly string[]): Promise<string[]> {
  const refused: string[] = []
  for (const epc of distinctEpcs(epcs))
    try {
      await associateOne(calls, thing, epc)
    } catch (error) {
      refused.push(sentenceOf(error))
    }
  return refused
}

/** Takes all tags from a thing and puts these on it; what was refused, as sentences. */
export async function registerAnew(calls: TagCalls, thing: Thing, epcs: readonly string[]): Promise<string[]> {
  try {
    await calls.removeAssociations(thing)
  } catch (error) {
    return [sentenceOf(error)]
  }
  return associate(calls, thing, epcs)
}

/** Takes all tags from a thing that goes; a failure is only logged, because the server does the same by itself. */
export async function takeTagsOff(calls: TagCalls, thing: Thing): Promise<void> {
  await calls.removeAssociations(thing).catch((error: unknown) => {
    console.warn(`The tags of ${thing.associationType} ${thing.associationID} could not be taken off`, error)
  })
}
