import { inThreads } from '../../../core/bodies/bodyThreads.ts'
import { limitByCompany } from '../../../core/http/tenantLimits.ts'
import * as tasks from './seriesTasks.ts'

/** Maximum number of values calculated on the main thread, where they block it only briefly. */
const shortSeries = 2000

/** Maximum number of characteristics per company whose complete values are read concurrently. */
const maxConcurrentSeries = 2

const inThread = inThreads<typeof tasks>(new URL('./seriesTasks.ts', import.meta.url))

/** Runs work that reads all values of a characteristic, within the limit per company. */
export const asSeries = limitByCompany(maxConcurrentSeries)

/** Calculates limits without the excluded points. */
export const freezeSeries = async (of: tasks.Freezing): Promise<ReturnType<typeof tasks.freeze>> =>
  of.values.at.length <= shortSeries ? tasks.freeze(of) : inThread('freeze', of)

/** Calculates a gauge study. */
export const studySeries = async (of: tasks.Studying): Promise<ReturnType<typeof tasks.study>> =>
  of.values.at.length <= shortSeries ? tasks.study(of) : inThread('study', of)
