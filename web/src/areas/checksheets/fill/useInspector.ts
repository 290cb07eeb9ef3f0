import { useState } from 'react'
import { useClockedOnNumbers } from '../../labor/index.ts'

/** The inspector at the screen of a machine: one of the people clocked on there, or none of them. */
export type Inspector = {
  /** Employee numbers or badge codes of the people clocked on. */
  here: readonly string[]
  /** null: none of them; undefined: not selected yet. */
  selected: string | null | undefined
  select: (candidate: string | null | undefined) => void
}

/**
 * Determines the inspector of a checksheet. A single person clocked on is the inspector. Of several, one is selected
 * once and remains the inspector while the checksheet is filled in and the person is clocked on.
 */
export function useInspector(resourceID: string): Inspector {
  const candidates = useClockedOnNumbers(resourceID)
  const [choice, setChoice] = useState<string | null | undefined>(undefined)
  const isPresent = choice === null || (choice !== undefined && candidates.includes(choice))
  const selected =
    candidates.length === 0 ? null : candidates.length === 1 ? candidates[0] : isPresent ? choice : undefined
  return { here: candidates, selected, select: setChoice }
}
