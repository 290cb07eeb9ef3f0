import { useCallback, useRef, useState } from 'react'
import { type SheetRow, sheetRows, sheetText } from './sheetRows.ts'

const maxUndoSteps = 100

type State = {
  rows: readonly SheetRow[]
  undone: readonly (readonly SheetRow[])[]
  before: readonly (readonly SheetRow[])[]
}

/** Manages the lines of a checksheet during editing, with undo and redo; `onChange` receives their text. */
export function useSheetRows(text: string, onChange: (text: string) => void) {
  const [state, setState] = useState<State>(() => ({ rows: sheetRows(text) ?? [], undone: [], before: [] }))
  const next = useRef(state.rows.length)
  const apply = useCallback(
    (nextState: State) => {
      setState(nextState)
      onChange(sheetText(nextState.rows))
    },
    [onChange],
  )
  return {
    rows: state.rows,
    /** The number of the next added line. */
    nextNew: next.current,
    change: (rows: readonly SheetRow[]) => {
      if (rows === state.rows) return
      next.current += 1
      apply({ rows, undone: [], before: [...state.before.slice(-maxUndoSteps), state.rows] })
    },
    undo: () => {
      const last = state.before.at(-1)
      if (last) apply({ rows: last, undone: [...state.undone, state.rows], before: state.before.slice(0, -1) })
    },
    redo: () => {
      const last = state.undone.at(-1)
      if (last) apply({ rows: last, undone: state.undone.slice(0, -1), before: [...state.before, state.rows] })
    },
  }
}
