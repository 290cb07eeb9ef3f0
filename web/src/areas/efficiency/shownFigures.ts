import { type IsoFigures, iso22400 } from '@takt/domain/areas/efficiency/indicators/iso22400.ts'
import type { KpiFamily } from '../../core/dashboards/figures/kpiFamilies.ts'
import type { Bucket } from '../../core/dashboards/figures/teepAnswer.ts'

/** The four figures that both families have, each under its own name. */
export const factors = ['oee', 'availability', 'performance', 'quality'] as const
export type FactorName = (typeof factors)[number]

const ofIso: Record<FactorName, keyof IsoFigures> = {
  oee: 'oeeIndex',
  availability: 'availability',
  performance: 'effectiveness',
  quality: 'qualityRatio',
}

/** The value of a figure in a family: OEE.com's as answered, ISO 22400-2's from the bucket's sums. */
export const shownFigure = (bucket: Bucket, figure: FactorName, family: KpiFamily): number | null =>
  family === 'iso' ? iso22400(bucket)[ofIso[figure]] : bucket[figure]
