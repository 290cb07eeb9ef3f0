import { z } from 'zod'

/** That a device was handed a revision of a program. Instants: ISO text in UTC. */
export const programFetch = z.object({
  fetchedAt: z.iso.datetime(),
  deviceId: z.int(),
  /** Null to whoever may not read devices; what it was for is null to whoever may not read jobs. */
  deviceName: z.string().nullable(),
  revId: z.int(),
  revNum: z.int().nullable(),
  jobNum: z.string().nullable(),
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
})
export type ProgramFetch = z.output<typeof programFetch>
