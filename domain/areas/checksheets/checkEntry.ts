import { z } from 'zod'
import { instantText, keepable, largestInteger } from '../../core/item/values.ts'
import { composed } from '../../core/item/visibleText.ts'

/** So many values may be sent at once. */
export const mostEntries = 1000

const id = z.int().positive().max(largestInteger)
const words = (size: number) =>
  z.string().trim().overwrite(composed).max(size).refine(keepable, 'has characters that cannot be kept')
const reference = words(50).min(1).nullish()

/** What is being worked on where something is checked. */
export const checkContext = z.object({
  resourceID: reference,
  jobNum: reference,
  assemblySeq: z.int().min(0).max(largestInteger).nullish(),
  oprSeq: z.int().min(0).max(largestInteger).nullish(),
  partNum: reference,
  partRevision: reference,
  /** The tool that was in use, if whoever sends it knows. */
  tool: reference,
})

/** One value that somebody found. */
export const checkEntry = checkContext.extend({
  /** Made where the value was typed: sent twice, it counts once. */
  entryId: z.uuid(),
  /** The entry that this one puts right; both are kept. */
  corrects: z.uuid().nullish(),
  pageId: id,
  /** The revision of the checksheet that was filled in. */
  revId: id,
  checkID: words(50).min(1),
  /** Which of its samples, from 1. */
  sample: z.int().min(1).max(100),
  /** When it was found. */
  at: instantText,
  value: z.number().nullish(),
  passed: z.boolean().nullish(),
  text: words(1000).nullish(),
  /** What it was measured with, where the checksheet leaves it open. */
  gaugeID: reference,
  /** Why it is out of tolerance, and what was done; needed then. */
  reason: words(500).nullish(),
  action: words(500).nullish(),
  /** Who found it, where the screen at a machine tells of it: the number or the code of the badge of somebody there. */
  foundBy: words(128).min(1).nullish(),
})
export type CheckEntry = z.output<typeof checkEntry>

/** `POST /api/checkData`: values in the order in which they were found. */
export const checkEntries = z.object({ entries: z.array(checkEntry).min(1).max(mostEntries) })
