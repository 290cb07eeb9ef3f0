import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'

const secs = z.number().min(0)
const count = z.int().min(0)
const ratio = z.number().nullable()

/** BUCKET of `contracts.md` §4. */
export const bucket = z
  .object({
    start: instant,
    end: instant,
    businessDate: z.string().optional().describe('Of a shift: the date it starts on'),
    shiftNum: z.int().nullable().optional(),
    allSecs: secs.describe('Of machines only as far as they count: from their commissioning to their retirement'),
    noScheduleSecs: secs.describe('Of all time, what a machine followed no schedule in'),
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
  })
  .meta({ id: 'Bucket' })
/** A bucket as it is read; instants are epoch ms. */
export type Bucket = z.output<typeof bucket>
/** A bucket as it is sent. */
export type SentBucket = z.input<typeof bucket>
