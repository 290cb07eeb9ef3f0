import { boolean, choice, date, dateTime, integer, reference, referenceById, text } from '../../../core/item/field.ts'
import { defineItem, type RowOf } from '../../../core/item/item.ts'
import { calibrationResults } from './gaugeCalibrations.ts'

/**
 * Measuring equipment. The due date follows from its calibrations (`gaugeCalibrations`), on the calendar of its
 * location, or of the organization. A gauge with calibrations cannot be removed; it is put out of use.
 */
export const gauges = defineItem({
  name: 'gauges',
  label: 'Gauge',
  area: 'checksheets',
  changedWith: ['approve'],
  key: ['gaugeID'],
  title: ['gaugeName'],
  fields: {
    gaugeID: text('Gauge', { size: 50, fixed: true }),
    gaugeName: text('Name', { size: 200 }),
    /** The kind by which checksheet lines refer to it, ignoring case: `Caliper`, `Bore gauge`. */
    gaugeKind: text('Kind', { size: 50 }),
    serialNumber: text('Serial Number', { size: 100, nullable: true }),
    /** Storage location. */
    locationId: referenceById('Location', { to: 'locations', nullable: true }),
    resourceID: reference('Machine', { to: 'resources', size: 50, nullable: true }),
    /** null: no calibration interval. */
    intervalMonths: integer('Calibrated Every (months)', { min: 1, max: 240, nullable: true }),
    inUse: boolean('In Use', { fallback: true }),
    note: text('Note', { size: 500, nullable: true }),
    /** Time of the last calibration; null: none. */
    calibratedAt: dateTime('Last Calibration', { derived: true, nullable: true }),
    calibrationResult: choice('Last Result', calibrationResults, { derived: true, nullable: true }),
    /**
     * From the last passed calibration: the last day on which the gauge may be used, and the instant at which that day
     * ends.
     */
    dueOn: date('Due On', { derived: true, nullable: true }),
    overdueFrom: dateTime('Overdue From', { derived: true, nullable: true }),
  },
  list: [
    ...(['gaugeID', 'gaugeName', 'gaugeKind', 'serialNumber', 'inUse', 'dueOn', 'calibratedAt'] as const),
    ...(['calibrationResult', 'intervalMonths', 'locationId', 'resourceID', 'note', 'overdueFrom'] as const),
  ],
})
export type Gauge = RowOf<typeof gauges>

/** True if two kinds are equal, ignoring case and surrounding blanks. */
export const isSameKind = (kind: string, other: string): boolean =>
  kind.trim().toLowerCase() === other.trim().toLowerCase()
