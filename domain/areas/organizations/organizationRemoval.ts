import { z } from 'zod'

/** Steps of the removal of an organization, in order; the last one checks for data that arrived in the meantime. */
export const removalSteps = ['access', 'records', 'messages', 'facts', 'files', 'checking'] as const
export type RemovalStep = (typeof removalSteps)[number]

/** Number of an organization's records by type; `itemType` is null for measurements, which are no item type. */
export const organizationContent = z.object({ itemType: z.string().nullable(), label: z.string(), count: z.int() })

/** The progress of an organization's deletion. */
export const organizationRemoval = z.object({
  organizationId: z.int(),
  organizationName: z.string(),
  /** Time of the request and the user who made it. */
  requestedAt: z.string(),
  requestedBy: z.string(),
  step: z.enum(removalSteps),
  /** Processed and total number of rows, messages or measurements. Steps with nothing to count have no entry. */
  progress: z.partialRecord(z.enum(removalSteps), z.object({ done: z.int(), total: z.int() })),
  /** True if the last attempt failed; the removal is retried automatically. */
  isFailing: z.boolean(),
  finishedAt: z.string().nullable(),
})
export type OrganizationRemoval = z.output<typeof organizationRemoval>
