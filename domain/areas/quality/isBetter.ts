import { isCounted } from './chartKind.ts'
import type { CheckChart } from './chartShape.ts'

/** Whether fewer failures or defects than usual are in a point: that is no sign that there will be more. */
export const isBetter = ({ kind, levels, limits }: Pick<CheckChart, 'kind' | 'levels' | 'limits'>, place: number) =>
  isCounted(kind) && limits !== null && levels[place]! < limits[place]!.center
