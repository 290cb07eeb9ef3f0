import { z } from 'zod'
import { evidences } from '../tagPoint.ts'

/** Whose tag it is, and by what it is told where it is. */
export const taggedAs = z.object({
  epc: z.string(),
  /**
   * What it is on, as people call it: somebody's name, a job's number; the tag's own description where it is on
   * nothing.
   */
  label: z.string(),
  /** The type of the association (`employees`, `jobs`, …); null: the tag is on nothing. */
  type: z.string().nullable(),
  associationID: z.string().nullable(),
})

/** How sure it is, and by what. */
export const told = z.object({
  /** 0 to 1: how much of what was heard speaks for it. No accuracy in metres follows from it. */
  sureness: z.number(),
  evidence: z.enum(evidences),
})
