import { useCallback, useState } from 'react'
import type { Drawn } from './drawing.ts'

/** At most so many steps are taken back. */
const mostSteps = 100

/** What is drawn, beginning with what is kept, and its steps back. `null` as long as nothing was changed. */
export function useDrawing(kept: readonly Drawn[]) {
  const [steps, setSteps] = useState<readonly (readonly Drawn[])[]>([])
  const drawn = steps.at(-1) ?? kept
  return {
    drawn,
    isChanged: steps.length > 0,
    /** `isSame`: it goes on from the step before, as dragging does. */
    change: useCallback(
      (next: readonly Drawn[], isSame = false) =>
        setSteps((before) => [...(isSame ? before.slice(0, -1) : before.slice(-mostSteps)), next]),
      [],
    ),
    undo: useCallback(() => setSteps((before) => before.slice(0, -1)), []),
    clear: useCallback(() => setSteps([]), []),
  }
}
