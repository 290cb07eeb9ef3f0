import { text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** Item type of the available reports. They are part of the product; the list is read-only. */
export const reports = defineItem({
  name: 'reports',
  label: 'Report',
  area: 'dashboards',
  key: ['reportID'],
  title: ['description'],
  fields: {
    reportID: text('Report', { size: 50, fixed: true }),
    description: text('Description', { size: 30, fixed: true }),
  },
})

/** Permissions for reports in a grid: read-only. */
export const reportPermissions = {
  create: false,
  update: false,
  delete: false,
  bulkUpdate: false,
  export: false,
  import: false,
} as const
