import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Narrowing, Picks } from './picks.ts'

/** The filters of the views in the address; selecting the same value again removes the filter. */
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
