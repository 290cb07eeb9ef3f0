import type { StackLook } from '../../kit/chart/stackOptions.ts'

export const defectKinds = ['scrap', 'rework'] as const

/** Returns the styles of scrap and rework: solid, and hatched, in series colors that no state uses. */
export const defectStyles = (series: readonly string[]): Record<'scrap' | 'rework', StackLook> => ({
  scrap: { colour: series[1]!, pattern: 'solid' },
  rework: { colour: series[5]!, pattern: 'hatched' },
})
