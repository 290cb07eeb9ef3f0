import { useCallback, useState } from 'react'
import type { Shape } from './shapes.ts'

/** Maximum number of undo steps. */
const maxSteps = 100

/** Returns the edited shapes, starting with the stored ones, and functions that change and undo them. */
export function useShapes(storedShapes: readonly Shape[]) {
  const [steps, setSteps] = useState<readonly (readonly Shape[])[]>([])
  const shapes = steps.at(-1) ?? storedShapes
  return {
    drawn: shapes,
    isChanged: steps.length > 0,
    /**
     * `isSame`: true if the change continues the previous one, for example while dragging; both are undone together.
     */
    change: useCallback(
      (next: readonly Shape[], isSame = false) =>
        setSteps((before) => [...(isSame ? before.slice(0, -1) : before.slice(-maxSteps)), next]),
      [],
    ),
    undo: useCallback(() => setSteps((before) => before.slice(0, -1)), []),
    clear: useCallback(() => setSteps([]), []),
  }
}
