import { isCounted } from './chartKind.ts'
import type { CheckChart } from './chartShape.ts'

/** True if a point has fewer failures or defects than usual, which does not indicate that there will be more. */
export const isBetter = ({ kind, levels, limits }: Pick<CheckChart, 'kind' | 'levels' | 'limits'>, index: number) =>
  isCounted(kind) && limits !== null && levels[index]! < limits[index]!.center
