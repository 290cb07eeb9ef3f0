import type { QualityFigures } from '@takt/domain/areas/quality/responses/qualityPivot.ts'

/** True if no parts were reported: a step or row with checks only has no counts. */
export const hasNoCounts = ({
  totalCount,
  unscheduledGoodCount,
}: Pick<QualityFigures, 'totalCount' | 'unscheduledGoodCount'>) => totalCount === 0 && unscheduledGoodCount === 0
