import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'

const secs = z.number().min(0)
const count = z.int().min(0)
const ratio = z.number().nullable()

/** BUCKET of `contracts.md` §4. */
export const bucket = z
  .object({
    start: instant,
    end: instant,
    businessDate: z.string().optional().describe('For a shift: the date of its start'),
    shiftNum: z.int().nullable().optional(),
    allSecs: secs.describe('For machines: only their time in service, from commissioning to retirement'),
    noScheduleSecs: secs.describe('The part of all time in which the machine had no schedule'),
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
/** A parsed bucket; instants are epoch ms. */
export type Bucket = z.output<typeof bucket>
/** A bucket as serialized in responses. */
export type SerializedBucket = z.input<typeof bucket>
