import { useEffect, useRef, useState } from 'react'
import { type Arrivals, arrivalsBetween } from './arrivals.ts'
import type { ItemRow } from './itemActions.ts'

const shownMs = 2600
const none: Arrivals = new Map()

/**
 * Cells that somebody else has just changed, for as long as the grid points them out. `list` names what the rows are an
 * answer to; null while they are that of another question.
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
    const timer = setTimeout(() => setArrivals(none), shownMs)
    return () => clearTimeout(timer)
  }, [arrivals])
  return arrivals
}
