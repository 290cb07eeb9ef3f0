import { z } from 'zod'

/** What is asked before an organization is made. */
const organizationDraft = z.object({
  organizationName: z.string(),
  location: z.string(),
  timeZone: z.string(),
  aiEnabled: z.boolean(),
})
export type OrganizationDraft = z.output<typeof organizationDraft>

export const steps = ['create', 'configure', 'settings', 'tasks', 'token'] as const
export type Step = (typeof steps)[number]

/** How far a provisioning is: everything that going on with it after a reload takes. */
export const provisioningRecord = z.object({
  entityId: z.number(),
  draft: organizationDraft,
  step: z.enum(steps),
  organizationId: z.number().nullable(),
  polls: z.number(),
  tasksAdded: z.number(),
})
export type ProvisioningRecord = z.output<typeof provisioningRecord>

/** A provisioning that has not begun. */
export const newRecord = (entityId: number, draft: OrganizationDraft): ProvisioningRecord => ({
  entityId,
  draft,
  step: 'create',
  organizationId: null,
  polls: 0,
  tasksAdded: 0,
})
