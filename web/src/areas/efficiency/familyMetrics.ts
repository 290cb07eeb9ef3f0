import { type IsoKpis, iso22400 } from '@takt/domain/areas/efficiency/indicators/iso22400.ts'
import type { KpiFamily } from '../../core/dashboards/figures/kpiFamilies.ts'
import type { Bucket } from '../../core/dashboards/figures/teepResponse.ts'

/** The four metrics that both KPI families have, each under its own name. */
export const factors = ['oee', 'availability', 'performance', 'quality'] as const
export type FactorName = (typeof factors)[number]

const ofIso: Record<FactorName, keyof IsoKpis> = {
  oee: 'oeeIndex',
  availability: 'availability',
  performance: 'effectiveness',
  quality: 'qualityRatio',
}

/**
 * Returns a metric in a KPI family: OEE.com values from the response, ISO 22400-2 values calculated from the totals of
 * the bucket.
 */
export const familyMetric = (bucket: Bucket, metric: FactorName, family: KpiFamily): number | null =>
  family === 'iso' ? iso22400(bucket)[ofIso[metric]] : bucket[metric]
