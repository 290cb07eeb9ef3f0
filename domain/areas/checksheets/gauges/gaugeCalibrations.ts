import { choice, date, dateTime, integer, reference, referenceById, text } from '../../../core/item/field.ts'
import { defineItem, type RowOf } from '../../../core/item/item.ts'

/**
 * The result of a calibration. `adjusted`: found within its limits and adjusted closer to the standard. A gauge found
 * outside its limits has failed, and passes in a new calibration after its correction.
 */
export const calibrationResults = ['passed', 'adjusted', 'failed'] as const
export type CalibrationResult = (typeof calibrationResults)[number]

/** The calibrations of gauges. Each stores its own due date, independent of later changes of the gauge's interval. */
export const gaugeCalibrations = defineItem({
  name: 'gaugeCalibrations',
  label: 'Calibration',
  area: 'checksheets',
  changedWith: ['approve'],
  key: ['calibrationID'],
  title: ['gaugeID', 'calibratedAt'],
  fields: {
    calibrationID: integer('Calibration', { auto: true }),
    gaugeID: reference('Gauge', { to: 'gauges', size: 50, fixed: true }),
    calibratedAt: dateTime('Calibrated'),
    result: choice('Result', calibrationResults),
    /** The person or laboratory that calibrated the gauge. */
    calibratedBy: text('Calibrated By', { size: 100, nullable: true }),
    certificate: text('Certificate', { size: 100, nullable: true }),
    /** The page that contains the certificate. */
    pageId: referenceById('Page of the Certificate', { to: 'instructions', nullable: true }),
    /** The last valid day according to the certificate; null: it is derived from the gauge's interval. */
    certifiedUntil: date('Certified Until', { nullable: true }),
    /**
     * The last day on which the gauge may be used, and the instant at which that day ends. null: failed, or no
     * interval.
     */
    dueOn: date('Next Due', { derived: true, nullable: true }),
    overdueFrom: dateTime('Overdue From', { derived: true, nullable: true }),
    /** Action taken on values measured with a failed gauge; null: they still have to be reviewed. */
    action: text('Action on Measured Values', {
      size: 500,
      nullable: true,
      formerLabels: ['What Was Done About Values'],
    }),
    note: text('Note', { size: 500, nullable: true }),
  },
  list: [
    ...(['calibrationID', 'gaugeID', 'calibratedAt', 'result', 'dueOn', 'calibratedBy', 'certificate'] as const),
    ...(['pageId', 'certifiedUntil', 'action', 'note', 'overdueFrom'] as const),
  ],
  mask: ['calibratedBy'],
  check: (row): Record<string, string> => {
    const { result, action, certifiedUntil } = row as GaugeCalibration
    if (result === 'failed')
      return certifiedUntil === null ? {} : { certifiedUntil: 'must be empty: the calibration failed' }
    return action === null ? {} : { action: 'is for a calibration that failed' }
  },
})
export type GaugeCalibration = RowOf<typeof gaugeCalibrations>
