import type { WorstCriterion } from '@takt/domain/areas/quality/qualityTotals.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import type { bySearch } from './bySearch.ts'

/** Returns the ranking and sort order of lists in the address, and functions that change them. */
export function useRanking() {
  const { worst = 'number', rowSort }: z.output<typeof bySearch> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: { worst?: WorstCriterion | undefined; rowSort: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  return {
    worst,
    rank: (by: WorstCriterion) => change({ worst: by === 'number' ? undefined : by, rowSort: undefined }),
    rowSort,
    sortRows: (by: string | undefined) => change({ rowSort: by }),
  }
}
