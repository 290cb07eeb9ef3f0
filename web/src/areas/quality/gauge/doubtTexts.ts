import type { DoubtfulValue } from '@takt/domain/areas/quality/answers/checkGauges.ts'
import { counted } from '../../../core/kit/format/counted.ts'

/** Every text of values that are doubtful because of their gauge. */
export const doubtTexts = {
  title: 'Doubtful values',
  why: {
    overdue: 'a gauge that was overdue',
    neverCalibrated: 'a gauge that was never calibrated',
    failed: 'a gauge that failed its calibration since',
  } satisfies Record<DoubtfulValue['why'], string>,
  measured: (gaugeID: string, why: string) => `Measured with ${gaugeID}, ${why}`,
  of: (count: string, from: string, to: string) => `${counted(count, 'value')}, ${from} to ${to}`,
  open: (gaugeID: string) => `Open ${gaugeID}`,
  more: 'There are more in this range: the last ones are told.',
} as const
