import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/**
 * Returns the machine in the address to which a view is narrowed; picking it again clears it. `resourceIDs`: the
 * machines to query, empty means all.
 */
export function useMachinePick(resourceIDs: readonly string[]) {
  const { machine: requestedMachine } = useSearch({ strict: false }) as { groups?: string; machine?: string }
  const navigate = useNavigate()
  const isInScope =
    resourceIDs.length === 0 || (requestedMachine !== undefined && resourceIDs.includes(requestedMachine))
  const machine = requestedMachine && isInScope ? requestedMachine : undefined
  const queriedIDs = useMemo(() => (machine ? [machine] : resourceIDs), [machine, resourceIDs])
  const pick = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, machine: next === machine ? undefined : next }),
      replace: true,
    })
  return { machine, resourceIDs: queriedIDs, pick }
}
