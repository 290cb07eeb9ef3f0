import type { DoubtfulValue } from '@takt/domain/areas/quality/responses/checkGauges.ts'
import { counted } from '../../../core/kit/format/counted.ts'

/** Texts of values that are doubtful because of their gauge. */
export const doubtfulTexts = {
  title: 'Doubtful values',
  why: {
    overdue: 'a gauge that was overdue',
    neverCalibrated: 'a gauge that was never calibrated',
    failed: 'a gauge that failed its calibration since',
  } satisfies Record<DoubtfulValue['why'], string>,
  measured: (gaugeID: string, reason: string) => `Measured with ${gaugeID}, ${reason}`,
  of: (count: string, from: string, to: string) => `${counted(count, 'value')}, ${from} to ${to}`,
  open: (gaugeID: string) => `Open ${gaugeID}`,
  more: 'This range contains more of them: the latest are listed.',
} as const
