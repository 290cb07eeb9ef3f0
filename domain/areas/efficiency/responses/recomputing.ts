import { z } from 'zod'

// Stays text after parsing, because pages parse cached responses again.
const instant = z.iso.datetime()

/**
 * The part of the requested range in which values may still change, because a change of master data or reasons is being
 * applied to their aggregates. `since`: time at which the change was recorded; null if it was just detected.
 */
export const recomputing = z.object({ since: instant.nullable(), from: instant, to: instant })
export type Recomputing = z.output<typeof recomputing>

/** The recomputation notice that responses with metrics can contain. */
export const withRecomputing = z.object({ recomputing })
