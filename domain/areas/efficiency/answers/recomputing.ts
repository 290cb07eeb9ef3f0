import { z } from 'zod'

// Text for the reader as well: what a page has kept of an answer is looked through again.
const instant = z.iso.datetime()

/**
 * Where figures of an answer may still move, because a change of master data or of reasons is being computed into what
 * they are added up from: in this part of the asked range. `since`: when it was noted; null while it has only just been
 * seen.
 */
export const recomputing = z.object({ since: instant.nullable(), from: instant, to: instant })
export type Recomputing = z.output<typeof recomputing>

/** What every answer with figures may tell beside them. */
export const withRecomputing = z.object({ recomputing })
