import { z } from 'zod'
import { instantText, keepable, largestInteger } from '../../core/item/values.ts'
import { composed } from '../../core/item/visibleText.ts'

/** Maximum number of values in a request. */
export const maxEntries = 1000

const id = z.int().positive().max(largestInteger)
const words = (size: number) =>
  z.string().trim().overwrite(composed).max(size).refine(keepable, 'has characters that cannot be stored')
const reference = words(50).min(1).nullish()

/** The work context of a check. */
export const checkContext = z.object({
  resourceID: reference,
  jobNum: reference,
  assemblySeq: z.int().min(0).max(largestInteger).nullish(),
  oprSeq: z.int().min(0).max(largestInteger).nullish(),
  partNum: reference,
  partRevision: reference,
  /** The tool in use, if known. */
  tool: reference,
})

/** One recorded value. */
export const checkEntry = checkContext.extend({
  /** Created where the value was entered, so that sending it twice records it once. */
  entryId: z.uuid(),
  /** The entry that this one corrects; both are stored. */
  corrects: z.uuid().nullish(),
  pageId: id,
  /** The revision of the checksheet that was filled in. */
  revId: id,
  checkID: words(50).min(1),
  /** Number of the sample, from 1. */
  sample: z.int().min(1).max(100),
  /** Time of the measurement. */
  at: instantText,
  value: z.number().nullish(),
  passed: z.boolean().nullish(),
  text: words(1000).nullish(),
  /** The gauge used, if the checksheet leaves it open. */
  gaugeID: reference,
  /** Reason of the deviation and action taken; required if the value is out of tolerance. */
  reason: words(500).nullish(),
  action: words(500).nullish(),
  /**
   * The person who took the value, for entries from the screen at a machine: employee number or badge code of a person
   * clocked on there.
   */
  foundBy: words(128).min(1).nullish(),
})
export type CheckEntry = z.output<typeof checkEntry>

/** `POST /api/checkData`: values in the order in which they were taken. */
export const checkEntries = z.object({ entries: z.array(checkEntry).min(1).max(maxEntries) })
