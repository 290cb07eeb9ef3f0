import { useCallback, useRef, useState } from 'react'
import { type SheetRow, sheetRows, sheetText } from './sheetRows.ts'

const mostSteps = 100

type State = {
  rows: readonly SheetRow[]
  undone: readonly (readonly SheetRow[])[]
  before: readonly (readonly SheetRow[])[]
}

/** The lines of a checksheet while they are written, with steps back and forth; `onChange` is told their text. */
export function useSheetRows(text: string, onChange: (text: string) => void) {
  const [state, setState] = useState<State>(() => ({ rows: sheetRows(text) ?? [], undone: [], before: [] }))
  const next = useRef(state.rows.length)
  const take = useCallback(
    (taken: State) => {
      setState(taken)
      onChange(sheetText(taken.rows))
    },
    [onChange],
  )
  return {
    rows: state.rows,
    /** The number of the next line that is added. */
    nextNew: next.current,
    change: (rows: readonly SheetRow[]) => {
      if (rows === state.rows) return
      next.current += 1
      take({ rows, undone: [], before: [...state.before.slice(-mostSteps), state.rows] })
    },
    undo: () => {
      const last = state.before.at(-1)
      if (last) take({ rows: last, undone: [...state.undone, state.rows], before: state.before.slice(0, -1) })
    },
    redo: () => {
      const last = state.undone.at(-1)
      if (last) take({ rows: last, undone: state.undone.slice(0, -1), before: [...state.before, state.rows] })
    },
  }
}
