import { z } from 'zod'
import { evidences } from '../tagPoint.ts'

/** A tag and the thing it is attached to. */
export const taggedAs = z.object({
  epc: z.string(),
  /**
   * Display name of the thing: a person's name, a job's number; the tag's own description if it is attached to nothing.
   */
  label: z.string(),
  /** Type of the association (`employees`, `jobs`, …); null: the tag is attached to nothing. */
  type: z.string().nullable(),
  associationID: z.string().nullable(),
})

/** Certainty of a position and its evidence. */
export const certainty = z.object({
  /** 0 to 1: share of the reads that support the position. It implies no accuracy in meters. */
  sureness: z.number(),
  evidence: z.enum(evidences),
})
