import { useState } from 'react'
import { useNumbersHere } from '../../labor/face.ts'

/** Who finds what is filled in at the screen of a machine: one of those who are clocked on there, or nobody of them. */
export type Finder = {
  /** By number, or the code of a badge. */
  here: readonly string[]
  /** null: nobody of them; undefined: not said yet. */
  said: string | null | undefined
  say: (who: string | null | undefined) => void
}

/**
 * Who finds the values of a checksheet. Only one is there: that one does. Of several it is said once, and holds while
 * the checksheet is filled in and that one is there.
 */
export function useFinder(resourceID: string): Finder {
  const here = useNumbersHere(resourceID)
  const [chosen, setChosen] = useState<string | null | undefined>(undefined)
  const isThere = chosen === null || (chosen !== undefined && here.includes(chosen))
  const said = here.length === 0 ? null : here.length === 1 ? here[0] : isThere ? chosen : undefined
  return { here, said, say: setChosen }
}
