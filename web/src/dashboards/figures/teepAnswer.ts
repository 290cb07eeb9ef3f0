import type { BucketFigures } from '@takt/domain/efficiency/bucket.ts'
import { z } from 'zod'
import { answered } from '../../api/client.ts'

const secs = z.number()
const count = z.number()
const ratio = z.number().nullable()
const instant = z.string().transform((text) => Date.parse(text))

const figures = {
  allSecs: secs,
  noScheduleSecs: secs,
  plannedSecs: secs,
  runSecs: secs,
  setupSecs: secs,
  idleSecs: secs,
  minorStopSecs: secs,
  downSecs: secs,
  offSecs: secs,
  unknownSecs: secs,
  plannedStopSecs: secs,
  unscheduledRunSecs: secs,
  totalCount: count,
  goodCount: count,
  scrapCount: count,
  reworkCount: count,
  unscheduledGoodCount: count,
  idealSecs: secs,
  goodIdealSecs: secs,
  unscheduledGoodIdealSecs: secs,
  idealMissingCount: count,
  loading: ratio,
  availability: ratio,
  performance: ratio,
  quality: ratio,
  qualityByCount: ratio,
  oee: ratio,
  teep: ratio,
} satisfies Record<keyof BucketFigures, z.ZodType>

/** A bucket as the screens use it: instants are epoch ms, the rest as `contracts.md` §4 says. */
export const bucket = z.object({
  ...figures,
  start: instant,
  end: instant,
  businessDate: z.string().nullish(),
  shiftNum: z.number().nullish(),
})
export type Bucket = z.output<typeof bucket>

const resourceTeep = z.object({
  resourceID: z.string(),
  description: z.string().nullish(),
  buckets: z.array(bucket),
})
export type ResourceTeep = z.output<typeof resourceTeep>

const teep = z.looseObject({
  timezone: z.string(),
  asOf: instant,
  resources: z.array(resourceTeep).default([]),
  total: z.object({ buckets: z.array(bucket) }),
})

/** The answer of `POST /api/resources/getTEEP`. */
export const teepAnswer = answered(teep)
