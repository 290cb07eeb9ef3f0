import { z } from 'zod'

/** A transfer of a program revision to a device. Instants: ISO text in UTC. */
export const programFetch = z.object({
  fetchedAt: z.iso.datetime(),
  deviceId: z.int(),
  /** Null without the right to read devices; the job fields are null without the right to read jobs. */
  deviceName: z.string().nullable(),
  revId: z.int(),
  revNum: z.int().nullable(),
  jobNum: z.string().nullable(),
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
})
export type ProgramFetch = z.output<typeof programFetch>
