import { z } from 'zod'

export const gaugeSources = ['parts', 'people', 'peopleByParts', 'repeats'] as const
export type GaugeSource = (typeof gaugeSources)[number]

/** A row of the analysis of variance; `f` and `pValue` are null without an error term. */
const line = z.object({
  source: z.enum(gaugeSources),
  freedom: z.int(),
  squares: z.number(),
  mean: z.number(),
  f: z.number().nullable(),
  pValue: z.number().nullable(),
})

export const gaugeParts = ['gauge', 'repeatability', 'reproducibility', 'parts', 'total'] as const
export type GaugePart = (typeof gaugeParts)[number]

/**
 * Standard deviation of a component of the observed variation, and its share of the total variance, the total spread
 * and the tolerance.
 */
const spread = z.object({
  part: z.enum(gaugeParts),
  sigma: z.number(),
  ofVariance: z.number(),
  ofSpread: z.number(),
  /** 6 σ ÷ tolerance; null without both limits. */
  ofTolerance: z.number().nullable(),
})

const noGaugeStudy = z.enum(['fewPeople', 'fewParts', 'fewRepeats', 'noSpread'])
/** Reasons why a study has no result. */
export type NoGaugeStudy = z.output<typeof noGaugeStudy>

const gaugeVerdict = z.enum(['good', 'doubtful', 'bad'])
export type GaugeVerdict = z.output<typeof gaugeVerdict>

const gaugeStudy = z.discriminatedUnion('why', [
  z.object({ why: noGaugeStudy }),
  z.object({
    why: z.null(),
    lines: z.array(line),
    /** True if there is no interaction of people and parts, so that it is pooled with the repeats. */
    isPooled: z.boolean(),
    spreads: z.array(spread),
    /** Number of distinct categories that the gauge can distinguish. */
    categories: z.int(),
    verdict: gaugeVerdict,
  }),
])
export type GaugeStudy = z.output<typeof gaugeStudy>

/**
 * `data` of `POST /api/analytics/gaugeStudy`: the contribution of a gauge and its operators to the observed variation.
 */
export const gaugeStudyData = z.object({
  /** Names of the operators; null: the user was deleted. */
  people: z.array(z.string().nullable()),
  /** Mean per operator (rows) and part. */
  means: z.array(z.array(z.number())),
  repeats: z.int().describe('Number of measurements of each part by each person'),
  leftOut: z.int().describe('Values that are not part of a complete set of measurements'),
  more: z.boolean().describe('There are more values in the range: only the last ones are included'),
  study: gaugeStudy,
})
export type GaugeStudyData = z.output<typeof gaugeStudyData>
