import type { BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { buildWeb, openBrowser } from './browser.bed.ts'
import { createPlantBed, until } from './plant.bed.ts'

type Options = { machines: number; timeZone: string; range: { start: number; end: number } }

/**
 * What tests of Efficiency's views begin with: machines that have told all of `range`, every part of it counted, and a
 * browser before them. `told` is what getTEEP answers of the whole range.
 */
export async function createViewsBed<Answer>({ machines, timeZone, range }: Options) {
  await buildWeb()
  const times = { from: range.start, to: range.end }
  const bed = await createPlantBed({ machines, timeZone, ...times })
  const good = bed.plant.machines
    .flatMap((machine) => bed.plant.slices(machine, times))
    .reduce((sum, slice) => sum + slice.good, 0)
  const told: Answer = await until('every good part to be counted', async () => {
    const answer = await bed.total(range)
    const { goodCount, unscheduledGoodCount } = answer.total.buckets[0]
    return goodCount + unscheduledGoodCount === good ? answer : null
  })
  const browser = await openBrowser(bed.origin)
  return {
    ...bed,
    told,
    signedIn: browser.signedIn,
    visit: browser.visit,
    /** Time of the whole range told apart, as the server answers it. */
    breakdown: async (by: string[], more: object = {}): Promise<BreakdownRow[]> => {
      const [startDate, endDate] = [range.start, range.end].map((at) => new Date(at).toISOString())
      const asked = { resourceIDs: [], startDate, endDate, by, ttlSecs: 0, ...more }
      return (await bed.ask('POST', '/analytics/breakdown', asked)).data.rows
    },
    close: async () => {
      await browser.close()
      await bed.close()
    },
  }
}

export type ViewsBed<Answer> = Awaited<ReturnType<typeof createViewsBed<Answer>>>
