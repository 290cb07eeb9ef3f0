import { z } from 'zod'

const instant = z.iso.datetime()

/**
 * Where figures of an answer may still move, because a change of master data or of reasons is being computed into what they are added up from: in this part of the asked
 * range. `since`: when it was noted; null while it has only just been seen.
 */
export const recomputing = z.object({ since: instant.nullable(), from: instant, to: instant })
export type Recomputing = z.output<typeof recomputing>
