import type { QualityFigures } from '@takt/domain/areas/quality/answers/qualityPivot.ts'

/** Whether nothing was reported of parts: a step or row in which something was checked alone has no counts. */
export const isUntold = ({
  totalCount,
  unscheduledGoodCount,
}: Pick<QualityFigures, 'totalCount' | 'unscheduledGoodCount'>) => totalCount === 0 && unscheduledGoodCount === 0
