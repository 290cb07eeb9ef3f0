import { z } from 'zod'
import { boolean, integer, json, number, timeZone } from '../item/field.ts'
import { defineItem, type RowOf } from '../item/item.ts'

const featureFlags = z.record(z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,59}$/), z.boolean())

/** An organization's settings: one row for each organization, typed. */
export const organizationSettings = defineItem({
  name: 'organizationSettings',
  label: 'Organization Settings',
  area: 'organizations',
  key: ['organizationId'],
  fields: {
    organizationId: integer('Organization', { fixed: true, of: 'organizations' }),
    /** IANA zone: days, weeks and months of the figures are cut in it. */
    timeZone: timeZone('Time Zone', { fallback: 'UTC' }),
    aiEnabled: boolean('AI Features', { fallback: false }),
    /** Idle stretches shorter than this are minor stops; seconds. */
    microStopSecs: number('Minor Stop Below (s)', { min: 0, max: 86_400, effective: true, fallback: 300 }),
    /** A ratio. */
    oeeTarget: number('OEE Target', { min: 0, max: 1, fallback: 0.85 }),
    featureFlags: json('Feature Flags', featureFlags, { fallback: {} as z.output<typeof featureFlags> }),
  },
})

export type OrganizationSettings = RowOf<typeof organizationSettings>

/** The settings of an organization that never changed any. */
export const defaultSettings = (organizationId: number): OrganizationSettings => ({
  organizationId,
  timeZone: 'UTC',
  aiEnabled: false,
  microStopSecs: 300,
  oeeTarget: 0.85,
  featureFlags: {},
})
