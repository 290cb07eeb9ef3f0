import { useCallback, useState } from 'react'
import { type ColumnLayout, parseLayout } from './columnLayout.ts'

const stored = (key: string) => `takt.grid.${key}`

function read(key: string): ColumnLayout {
  try {
    return parseLayout(localStorage.getItem(stored(key)))
  } catch {
    return parseLayout(null)
  }
}

/** What this person made of the columns, remembered by this browser under `key`. */
export function useColumnLayout(key: string): [layout: ColumnLayout, change: (layout: ColumnLayout) => void] {
  const [kept, setKept] = useState(() => ({ key, layout: read(key) }))
  const current = kept.key === key ? kept : { key, layout: read(key) }
  if (current !== kept) setKept(current)
  const change = useCallback(
    (layout: ColumnLayout) => {
      setKept({ key, layout })
      try {
        localStorage.setItem(stored(key), JSON.stringify(layout))
      } catch {
        console.warn('This browser does not let Takt remember columns')
      }
    },
    [key],
  )
  return [current.layout, change]
}
