import { z } from 'zod'
import { gaugeParts, gaugeSources, gaugeVerdicts } from '../spc/gaugeStudy.ts'

const line = z.object({
  source: z.enum(gaugeSources),
  freedom: z.int(),
  squares: z.number(),
  mean: z.number(),
  f: z.number().nullable(),
  pValue: z.number().nullable(),
})

const spread = z.object({
  part: z.enum(gaugeParts),
  sigma: z.number(),
  ofVariance: z.number(),
  ofSpread: z.number(),
  ofTolerance: z.number().nullable(),
})

/** `data` of `POST /api/analytics/gaugeStudy`: what a gauge and its people make of what is seen themselves. */
export const gaugeStudyData = z.object({
  /** Who measured, by name; null: that user is no more. */
  people: z.array(z.string().nullable()),
  /** Means of each person (rows) of each part. */
  means: z.array(z.array(z.number())),
  repeats: z.int().describe('How often each person measured each part'),
  leftOut: z.int().describe('Values that belong to no whole measurement of these people'),
  more: z.boolean().describe('There are more values in the range: the last ones are looked at'),
  study: z.discriminatedUnion('why', [
    z.object({ why: z.enum(['fewPeople', 'fewParts', 'fewRepeats', 'noSpread']) }),
    z.object({
      why: z.null(),
      lines: z.array(line),
      isPooled: z.boolean(),
      spreads: z.array(spread),
      categories: z.int(),
      verdict: z.enum(gaugeVerdicts),
    }),
  ]),
})
export type GaugeStudyData = z.output<typeof gaugeStudyData>
