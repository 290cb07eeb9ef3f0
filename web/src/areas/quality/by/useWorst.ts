import type { WorstBy } from '@takt/domain/areas/quality/qualitySums.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import type { bySearch } from './bySearch.ts'

/** By what the address has the worst first in lists, how their rows stand otherwise, and the ways to change it. */
export function useWorst() {
  const { worst = 'number', rowSort }: z.output<typeof bySearch> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: { worst?: WorstBy | undefined; rowSort: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  return {
    worst,
    rank: (by: WorstBy) => change({ worst: by === 'number' ? undefined : by, rowSort: undefined }),
    rowSort,
    sortRows: (by: string | undefined) => change({ rowSort: by }),
  }
}
