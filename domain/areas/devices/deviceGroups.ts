import { integer, references, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** Groups of machines. `selectedDevices` contains resourceIDs, as named in the specification. */
export const deviceGroups = defineItem({
  name: 'deviceGroups',
  label: 'Device Group',
  area: 'devices',
  key: ['deviceGroupId'],
  title: ['deviceGroupName'],
  fields: {
    deviceGroupId: integer('Device Group', { auto: true }),
    deviceGroupName: text('Name', { size: 100 }),
    selectedDevices: references('Machines', { to: 'resources', fallback: [] }),
  },
})
