import { timeClasses } from '@takt/domain/efficiency/state.ts'
import { z } from 'zod'
import { answered } from '../../api/client.ts'
import { bucket } from '../figures/teepAnswer.ts'
import { dashboardTexts as texts } from '../texts.ts'

const instant = z.string().transform((text) => Date.parse(text))
const source = z.looseObject({ deviceId: z.number(), seq: z.number() })

const interval = z.looseObject({
  start: instant,
  end: instant,
  state: z.string(),
  /** The one in force: what people said, else what was reported. */
  reason: z.string().nullable(),
  reportedReason: z.string().nullish(),
  scheduledAs: z.enum(['planned', 'plannedStop', 'unscheduled', 'outOfService']),
  countedAs: z.enum([...timeClasses, 'unscheduledRun', 'unscheduled', 'outOfService']),
  shiftNum: z.number().nullish(),
  shiftName: z.string().nullish(),
  source: source.nullable(),
})
/** A stretch of time as it was counted; instants are epoch ms. */
export type EvidenceInterval = z.output<typeof interval>

/** The shift that a stretch lies in, by its name where it has one; null outside shifts. */
export const shiftOf = ({ shiftNum, shiftName }: Pick<EvidenceInterval, 'shiftNum' | 'shiftName'>): string | null =>
  shiftName || (typeof shiftNum === 'number' ? texts.shiftBand(shiftNum) : null)

const count = z.looseObject({
  at: instant,
  jobNum: z.string().nullable(),
  assemblySeq: z.number().nullable(),
  oprSeq: z.number().nullable(),
  partNum: z.string().nullable(),
  partRevision: z.string().nullable(),
  good: z.number(),
  scrap: z.number(),
  rework: z.number(),
  countedAs: z.enum(['planned', 'unscheduled']),
  idealCycleSecs: z.number().nullable(),
  source,
})
/** What was made at an instant (epoch ms), and as what it was counted. */
export type EvidenceCount = z.output<typeof count>

const evidence = z.looseObject({
  resourceID: z.string(),
  asOf: instant,
  intervals: z.array(interval),
  counts: z.array(count),
  bucket,
})
export type Evidence = z.output<typeof evidence>

/** The answer of `GET /api/resources/{resourceID}/evidence`. */
export const evidenceAnswer = answered(evidence)
