import { type RefObject, useCallback, useRef } from 'react'
import type { GridHandle } from '../kit/grid/gridProps.ts'
import type { ItemRow } from './itemActions.ts'
import type { ItemGridProps } from './itemGridProps.ts'
import { itemTexts as texts } from './texts.ts'
import type { useItemWork } from './useItemWork.ts'
import type { useRowCommands } from './useRowCommands.ts'

/**
 * Handles the end of a sheet of a list: moves to an added row, and notifies about an import after its result was read.
 */
export function useSheetEnd(options: {
  grid: RefObject<GridHandle | null>
  setSheet: ReturnType<typeof useRowCommands>['setSheet']
  notifyDone: ReturnType<typeof useItemWork>['notifyDone']
  onAdded: ItemGridProps['onAdded']
}) {
  const { grid, setSheet, notifyDone, onAdded } = options
  const lastAdded = useRef<ItemRow | null>(null)
  const imported = useRef<readonly string[] | null>(null)
  const closeSheet = useCallback(() => {
    setSheet(null)
    if (lastAdded.current && onAdded) onAdded(lastAdded.current)
    else if (lastAdded.current) grid.current?.go(lastAdded.current.rowId, null)
    else grid.current?.focus()
    if (imported.current) notifyDone([texts.imported], imported.current)
    lastAdded.current = null
    imported.current = null
  }, [grid, setSheet, notifyDone, onAdded])
  return {
    closeSheet,
    noteSheetAdded: (rows: readonly ItemRow[]) => {
      lastAdded.current = rows.at(-1) ?? lastAdded.current
    },
    noteImported: (changes: readonly string[]) => {
      imported.current = changes
    },
  }
}
