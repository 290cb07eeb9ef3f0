import { z } from 'zod'

export const gaugeSources = ['parts', 'people', 'peopleByParts', 'repeats'] as const
export type GaugeSource = (typeof gaugeSources)[number]

/** A line of the analysis of variance; `f` and `pValue` are null where nothing is left to compare with. */
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

/** Standard deviation of a part of what is seen, its share of all variance, of all spread, and of the tolerance. */
const spread = z.object({
  part: z.enum(gaugeParts),
  sigma: z.number(),
  ofVariance: z.number(),
  ofSpread: z.number(),
  /** 6 σ ÷ tolerance; null without both limits. */
  ofTolerance: z.number().nullable(),
})

const noGaugeStudy = z.enum(['fewPeople', 'fewParts', 'fewRepeats', 'noSpread'])
/** Why a study tells nothing. */
export type NoGaugeStudy = z.output<typeof noGaugeStudy>

const gaugeVerdict = z.enum(['good', 'doubtful', 'bad'])
export type GaugeVerdict = z.output<typeof gaugeVerdict>

const gaugeStudy = z.discriminatedUnion('why', [
  z.object({ why: noGaugeStudy }),
  z.object({
    why: z.null(),
    lines: z.array(line),
    /** Whether people and parts do not act together, so that their line is counted among repeats. */
    isPooled: z.boolean(),
    spreads: z.array(spread),
    /** How many kinds of parts the gauge tells apart. */
    categories: z.int(),
    verdict: gaugeVerdict,
  }),
])
export type GaugeStudy = z.output<typeof gaugeStudy>

/** `data` of `POST /api/analytics/gaugeStudy`: what a gauge and its people make of what is seen themselves. */
export const gaugeStudyData = z.object({
  /** Who measured, by name; null: that user is no more. */
  people: z.array(z.string().nullable()),
  /** Means of each person (rows) of each part. */
  means: z.array(z.array(z.number())),
  repeats: z.int().describe('How often each person measured each part'),
  leftOut: z.int().describe('Values that belong to no whole measurement of these people'),
  more: z.boolean().describe('There are more values in the range: the last ones are looked at'),
  study: gaugeStudy,
})
export type GaugeStudyData = z.output<typeof gaugeStudyData>
