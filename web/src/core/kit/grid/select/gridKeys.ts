/** Command of a key in the grid while no cell is being edited. */
export type GridCommand =
  | { do: 'move'; rows: number; columns: number; toEdge: boolean; extend: boolean }
  | { do: 'page'; by: -1 | 1; extend: boolean }
  | { do: 'home' | 'end'; ofGrid: boolean; extend: boolean }
  | { do: 'tab'; by: -1 | 1 }
  | { do: 'enter'; add: boolean }
  /** `text` replaces the value; without it the value is edited. */
  | { do: 'edit'; text?: string }
  | { do: 'tick'; range: boolean }
  | { do: 'selectRow' | 'selectColumn' | 'selectAll' | 'clear' | 'undo' | 'redo' | 'save' | 'open' | 'escape' }
  | { do: 'fillDown' | 'columnMenu' | 'remove' | 'search' | 'nextProblem' }
  | { do: 'moveColumn'; by: -1 | 1 }
  | { do: 'resizeColumn'; by: -1 | 1 }

export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & { isComposing?: boolean }

const arrows: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Returns the command of a key, or null if it is left to the browser. `inHeader`: the header is active; `released`: Tab
 * leaves the grid.
 */
export function gridCommand(key: Key, at: { inHeader: boolean; released: boolean }): GridCommand | null {
  const control = key.ctrlKey || key.metaKey
  const { shiftKey: shift, altKey: alt } = key
  const arrow = arrows[key.key]
  if (arrow) {
    const [rows, columns] = arrow
    if (alt && shift && columns) return { do: 'resizeColumn', by: columns as 1 | -1 }
    if (alt && columns) return at.inHeader ? { do: 'moveColumn', by: columns as 1 | -1 } : null
    if (alt) return rows > 0 ? { do: 'columnMenu' } : null
    return { do: 'move', rows, columns, toEdge: control, extend: shift }
  }
  if (alt) return null
  switch (key.key) {
    case 'PageDown':
    case 'PageUp':
      return { do: 'page', by: key.key === 'PageDown' ? 1 : -1, extend: shift }
    case 'Home':
    case 'End':
      return { do: key.key === 'Home' ? 'home' : 'end', ofGrid: control, extend: shift }
    case 'Tab':
      return at.released || control ? null : { do: 'tab', by: shift ? -1 : 1 }
    case 'Enter':
      if (control) return { do: 'open' }
      return { do: 'enter', add: shift }
    case 'F2':
      return { do: 'edit' }
    case 'F8':
      return { do: 'nextProblem' }
    case 'Escape':
      return { do: 'escape' }
    case 'Delete':
    case 'Backspace':
      return control ? { do: 'remove' } : { do: 'clear' }
    case ' ':
      if (control) return { do: 'selectColumn' }
      return { do: 'tick', range: shift }
    case 'ContextMenu':
      return { do: 'columnMenu' }
  }
  if (control) return controlled[`${shift ? 'shift ' : ''}${key.key.toLowerCase()}`] ?? null
  if (key.key === '/' && at.inHeader) return { do: 'search' }
  return key.key.length === 1 && !at.inHeader ? { do: 'edit', text: key.key } : null
}

// Ctrl-C, Ctrl-X and Ctrl-V are left to the browser, which sends clipboard events of its own.
const controlled: Record<string, GridCommand> = {
  a: { do: 'selectAll' },
  z: { do: 'undo' },
  y: { do: 'redo' },
  'shift z': { do: 'redo' },
  s: { do: 'save' },
  d: { do: 'fillDown' },
  f: { do: 'search' },
}
