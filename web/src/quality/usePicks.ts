import type { WorstBy } from '@takt/domain/quality/qualitySums.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Narrowing, Picks } from './picks.ts'

/**
 * What the address narrows the views to, by what lists have the worst first, and how their rows stand otherwise; picking
 * the same again lets go of it.
 */
export function usePicks() {
  const { job, part, employee, machine, operation, worst = 'number', rowSort } = useSearch({ from: '/main/quality' })
  const navigate = useNavigate()
  const picks = useMemo<Picks>(
    () => ({
      ...(job !== undefined && { job }),
      ...(part !== undefined && { part }),
      ...(employee !== undefined && { employee }),
      ...(machine !== undefined && { machine }),
      ...(operation !== undefined && { operation }),
    }),
    [job, part, employee, machine, operation],
  )
  const pick = (by: Narrowing, key: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [by]: key === picks[by] ? undefined : key }),
      replace: true,
    })
  const rank = (by: WorstBy) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, worst: by === 'number' ? undefined : by, rowSort: undefined }),
      replace: true,
    })
  const sortRows = (by: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, rowSort: by }), replace: true })
  return { picks, pick, worst, rank, rowSort, sortRows }
}
