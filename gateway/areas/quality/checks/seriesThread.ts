import { inThreads } from '../../../core/bodies/bodyThreads.ts'
import { limitByCompany } from '../../../core/http/tenantLimits.ts'
import * as tasks from './seriesTasks.ts'

/** Nobody waits for what is computed of so many values. */
const shortSeries = 2000

/** A company has all values of so many characteristics read at once. */
const seriesAtOnce = 2

const inThread = inThreads<typeof tasks>(new URL('./seriesTasks.ts', import.meta.url))

/** Does what reads all values of a characteristic, when the company has a place. */
export const asSeries = limitByCompany(seriesAtOnce)

/** What limits follow from once points are left out. */
export const freezeSeries = async (of: tasks.Freezing): Promise<ReturnType<typeof tasks.freeze>> =>
  of.values.at.length <= shortSeries ? tasks.freeze(of) : inThread('freeze', of)

/** A study of a gauge. */
export const studySeries = async (of: tasks.Studying): Promise<ReturnType<typeof tasks.study>> =>
  of.values.at.length <= shortSeries ? tasks.study(of) : inThread('study', of)
