import { z } from 'zod'

/** What is removed of an organization, in this order; the last step looks whether anything came after. */
export const removalSteps = ['access', 'records', 'messages', 'facts', 'files', 'checking'] as const
export type RemovalStep = (typeof removalSteps)[number]

/** What an organization has of a kind; `itemType` is null for what is no item type: measurements. */
export const organizationContent = z.object({ itemType: z.string().nullable(), label: z.string(), count: z.int() })

/** An organization that is being deleted, or was, and how far it is. */
export const organizationRemoval = z.object({
  organizationId: z.int(),
  organizationName: z.string(),
  /** An instant, and who. */
  requestedAt: z.string(),
  requestedBy: z.string(),
  step: z.enum(removalSteps),
  /** Rows, messages, measurements: so many of so many. A step that has nothing to count says nothing. */
  progress: z.partialRecord(z.enum(removalSteps), z.object({ done: z.int(), total: z.int() })),
  /** The last attempt failed; it goes on by itself. */
  isFailing: z.boolean(),
  finishedAt: z.string().nullable(),
})
export type OrganizationRemoval = z.output<typeof organizationRemoval>
