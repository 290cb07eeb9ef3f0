import { integer, number, referenceById } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** An antenna of a tag reader: its position, and the zone assumed for a tag that only this antenna reads. */
export const antennas = defineItem({
  name: 'antennas',
  label: 'Antenna',
  area: 'devices',
  key: ['deviceId', 'antennaNum'],
  fields: {
    deviceId: referenceById('Reader', { to: 'devices', fixed: true }),
    /** The number used by the reader. */
    antennaNum: integer('Antenna', { fixed: true, min: 0, max: 999 }),
    floorPlanId: referenceById('Floor Plan', { to: 'floorPlans', effective: true }),
    x: number('X', { min: 0, max: 1, effective: true }),
    y: number('Y', { min: 0, max: 1, effective: true }),
    zoneId: referenceById('Zone', { to: 'zones', nullable: true, effective: true }),
  },
})
