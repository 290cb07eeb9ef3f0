import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { z } from 'zod'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'
import { useKept } from '../../../core/session/useKept.ts'
import type { Found } from './fillMachine.ts'

const found = z.object({
  entryId: z.string(),
  at: z.iso.datetime(),
  value: z.number().nullable(),
  passed: z.boolean().nullable(),
  text: z.string().nullable(),
})
const filled = z.record(z.string(), found)

/**
 * What was found in a checksheet so far: it outlives a reload, and at a machine (`isAtMachine`), where it is known when
 * an occasion is over, leaving as well.
 */
export function useFilled(
  name: string,
  isAtMachine: boolean,
): [Record<string, Found>, Dispatch<SetStateAction<Record<string, Found>>>] {
  const kept = `filled ${name}`
  const [first] = useState(() => keptAway(kept, filled) ?? {})
  const [found, setFound] = useKept<Record<string, Found>>(name, first, { kind: 'typed' })
  useEffect(() => {
    if (isAtMachine) keepAway(kept, found)
  }, [kept, isAtMachine, found])
  return [found, setFound]
}
