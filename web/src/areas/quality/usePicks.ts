import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Narrowing, Picks } from './picks.ts'

/** What the address narrows the views to; picking the same again lets go of it. */
export function usePicks() {
  const { job, part, employee, machine, operation } = useSearch({ from: '/main/quality' })
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
  return { picks, pick }
}
