import type { StackLook } from '../../kit/chart/stackOptions.ts'

export const lostKinds = ['scrap', 'rework'] as const

/** How scrap and rework are drawn: solid, and hatched, in colours of the series, which are no state's. */
export const lostLooks = (series: readonly string[]): Record<'scrap' | 'rework', StackLook> => ({
  scrap: { colour: series[1]!, pattern: 'solid' },
  rework: { colour: series[5]!, pattern: 'hatched' },
})
