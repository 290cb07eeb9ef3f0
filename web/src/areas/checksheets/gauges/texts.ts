import type { GaugeState } from '@takt/domain/areas/checksheets/gauges/gaugeState.ts'
import { words } from '../../../core/kit/words.ts'

/** Every text of gauges and of what they are chosen for. */
export const gaugeTexts = {
  notices: { added: 'Gauge Added', updated: 'Gauge Updated', deleted: 'Gauge Deleted' },
  calibrationNotices: { added: 'Calibration Added', updated: 'Calibration Updated', deleted: 'Calibration Deleted' },
  calibrations: 'Calibrations',
  noCalibrations: 'It was not calibrated yet.',
  states: {
    outOfUse: 'Out of use',
    failed: 'Failed its last calibration',
    overdue: 'Overdue',
    neverCalibrated: 'Never calibrated',
    due: 'Due soon',
    calibrated: 'Calibrated',
  } satisfies Record<GaugeState, string>,
  state: 'State',
  /** As a column says it. */
  inList: {
    outOfUse: 'Out of use',
    failed: 'Failed',
    overdue: 'Overdue',
    neverCalibrated: 'Never calibrated',
    due: 'Due soon',
    calibrated: 'In order',
  } satisfies Record<GaugeState, string>,
  dueIn: (days: number) => `Due in ${days} ${days === 1 ? 'day' : 'days'}`,
  measuredWith: 'Measured with',
  named: (gaugeID: string, name: string | undefined) => (name ? `${gaugeID} · ${name}` : gaugeID),
  /** What speaks against measuring with it; short, for it stands above the keys. */
  warnings: {
    outOfUse: () => 'Out of use: take another one',
    failed: () => 'Failed its last calibration',
    overdue: (dueOn: string) => `Overdue: was due ${dueOn}`,
    neverCalibrated: () => 'Never calibrated',
  } satisfies Partial<Record<GaugeState, (dueOn: string) => string>>,
  unknown: 'Not in the list of gauges',
  ofKind: (kind: string) => `Gauge: ${kind}`,
  noneChosen: (kind: string) => `${kind}: which gauge is it?`,
  noneOfKind: (kind: string) => `No ${kind} is in use`,
  choose: 'Choose Gauge',
  change: 'Change Gauge',
  chooseShort: 'Choose',
  changeShort: 'Change',
  chooseHelp: 'Choose it, or scan its label: its number or its serial number.',
  cancel: words.cancel,
} as const
