import { useCallback, useState } from 'react'
import { type ColumnLayout, parseLayout } from './columnLayout.ts'

const storageKey = (key: string) => `takt.grid.${key}`

function read(key: string): ColumnLayout {
  try {
    return parseLayout(localStorage.getItem(storageKey(key)))
  } catch {
    return parseLayout(null)
  }
}

/** Returns the user's column layout, stored in this browser under `key`. */
export function useColumnLayout(key: string): [layout: ColumnLayout, change: (layout: ColumnLayout) => void] {
  const [stored, setStored] = useState(() => ({ key, layout: read(key) }))
  const current = stored.key === key ? stored : { key, layout: read(key) }
  if (current !== stored) setStored(current)
  const change = useCallback(
    (layout: ColumnLayout) => {
      setStored({ key, layout })
      try {
        localStorage.setItem(storageKey(key), JSON.stringify(layout))
      } catch {
        console.warn('This browser does not allow Takt to save the column layout')
      }
    },
    [key],
  )
  return [current.layout, change]
}
