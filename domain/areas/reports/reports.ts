import { text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** Reports that there are to choose from. They come with the product: this list is never changed. */
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

/** What a grid may do with reports: nothing but show them. */
export const reportPermissions = {
  create: false,
  update: false,
  delete: false,
  bulkUpdate: false,
  export: false,
  import: false,
} as const
