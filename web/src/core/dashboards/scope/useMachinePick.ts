import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/**
 * The machine of the address that a view is narrowed to; picking it again lets go of it. `resourceIDs`: what to ask
 * for, empty means all.
 */
export function useMachinePick(resourceIDs: readonly string[]) {
  const { machine: wanted } = useSearch({ strict: false }) as { groups?: string; machine?: string }
  const navigate = useNavigate()
  const isInScope = resourceIDs.length === 0 || (wanted !== undefined && resourceIDs.includes(wanted))
  const machine = wanted && isInScope ? wanted : undefined
  const asked = useMemo(() => (machine ? [machine] : resourceIDs), [machine, resourceIDs])
  const pick = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, machine: next === machine ? undefined : next }),
      replace: true,
    })
  return { machine, resourceIDs: asked, pick }
}
