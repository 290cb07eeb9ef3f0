import { z } from 'zod'

/** The input for a new organization. */
const organizationDraft = z.object({
  organizationName: z.string(),
  location: z.string(),
  timeZone: z.string(),
  aiEnabled: z.boolean(),
})
export type OrganizationDraft = z.output<typeof organizationDraft>

export const steps = ['create', 'configure', 'settings', 'tasks', 'token'] as const
export type Step = (typeof steps)[number]

/** The progress of a provisioning: everything needed to continue it after a reload. */
export const provisioningRecord = z.object({
  entityId: z.number(),
  draft: organizationDraft,
  step: z.enum(steps),
  organizationId: z.number().nullable(),
  polls: z.number(),
  tasksAdded: z.number(),
})
export type ProvisioningRecord = z.output<typeof provisioningRecord>

/** Returns the record of a provisioning that has not started. */
export const newRecord = (entityId: number, draft: OrganizationDraft): ProvisioningRecord => ({
  entityId,
  draft,
  step: 'create',
  organizationId: null,
  polls: 0,
  tasksAdded: 0,
})
