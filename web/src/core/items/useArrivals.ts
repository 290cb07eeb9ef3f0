import { useEffect, useRef, useState } from 'react'
import { type Arrivals, arrivalsBetween } from './arrivals.ts'
import type { ItemRow } from './itemActions.ts'

const highlightMs = 2600
const none: Arrivals = new Map()

/**
 * Returns cells that another user has just changed, for as long as the grid highlights them. `list` is the query of the
 * rows; null while the rows belong to another query.
 */
export function useArrivals(options: {
  rows: readonly ItemRow[]
  list: unknown
  columns: readonly string[]
  isOwn: (row: ItemRow) => boolean
}): Arrivals {
  const { rows, list, columns, isOwn } = options
  const [arrivals, setArrivals] = useState(none)
  const last = useRef({ rows, list })
  useEffect(() => {
    const before = last.current
    last.current = { rows, list }
    if (list === null || before.list !== list || before.rows === rows || before.rows.length === 0) return
    const arrived = arrivalsBetween(before.rows, rows, { columns, isOwn })
    if (arrived.size > 0) setArrivals(arrived)
  }, [rows, list, columns, isOwn])
  useEffect(() => {
    if (arrivals === none) return
    const timer = setTimeout(() => setArrivals(none), highlightMs)
    return () => clearTimeout(timer)
  }, [arrivals])
  return arrivals
}
