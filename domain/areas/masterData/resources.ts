import { date, number, reference, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** A machine, line or cell, for which KPIs are computed. Times in seconds. */
export const resources = defineItem({
  name: 'resources',
  label: 'Machine',
  area: 'resources',
  key: ['resourceID'],
  title: ['description'],
  fields: {
    resourceID: text('Machine', { size: 50, fixed: true }),
    description: text('Description', { size: 200, nullable: true }),
    idealCycleSecs: number('Ideal Cycle (s)', { nullable: true, min: 0.001, max: 1e6, effective: true }),
    /** null: the organization's setting. */
    microStopSecs: number('Minor Stop Below (s)', { nullable: true, min: 0, max: 86_400, effective: true }),
    scheduleID: reference('Schedule', { to: 'schedules', nullable: true, effective: true }),
    /** First day on which KPIs are computed, in the organization's time zone; null: from its first data. */
    commissionedOn: date('Commissioned On', { nullable: true }),
    /** First day on which KPIs are no longer computed. */
    decommissionedOn: date('Decommissioned On', { nullable: true }),
    locationId: referenceById('Location', { to: 'locations', nullable: true }),
    costPerHour: number('Cost per Hour', { nullable: true, min: 0, isMoney: true }),
  },
  mask: ['description'],
  check: ({ commissionedOn, decommissionedOn }): Record<string, string> =>
    commissionedOn && decommissionedOn && String(decommissionedOn) <= String(commissionedOn)
      ? { decommissionedOn: 'must be after the day of its commissioning' }
      : {},
})
