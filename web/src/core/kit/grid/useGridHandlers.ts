import { useCallback, useMemo, useRef } from 'react'
import type { Format } from '../format/FormatContext.tsx'
import { placeColumn, setWidth } from './columns/columnLayout.ts'
import { fitWidth } from './columns/fitWidth.ts'
import { nextSort } from './columns/sortBy.ts'
import type { GridProps } from './gridProps.ts'
import type { GridColumn, GridRow } from './gridTypes.ts'
import { tick, tickedOf } from './select/checkedRows.ts'
import { useLatest } from './useLatest.ts'

type Given = {
  props: GridProps
  keptIds: readonly string[]
  rows: readonly GridRow[]
  seen: readonly GridColumn[]
  format: Format
  openMenu: (menu: { column: string; anchor: HTMLElement }) => void
}

/** What headers and ticks do; the same functions throughout, so that nothing is drawn anew because of them. */
export function useGridHandlers(input: Given) {
  const latest = useLatest(input)
  const lastTicked = useRef<string | null>(null)
  const tickRow = useCallback(
    (rowId: string, range: boolean) => {
      const now = latest.current
      now.props.onChecked(tick(now.keptIds, now.props.checked, { rowId, last: lastTicked.current, range }))
      lastTicked.current = rowId
    },
    [latest],
  )
  const fit = useCallback(
    (name: string) => {
      const now = latest.current
      const found = now.seen.find((column) => column.name === name)
      if (found) now.props.onLayout(setWidth(now.props.layout, name, fitWidth(found, now.rows, now.format)))
    },
    [latest],
  )
  const headerHandlers = useMemo(
    () => ({
      sort: (name: string, add: boolean) => latest.current.props.onSort(nextSort(latest.current.props.sort, name, add)),
      tickAll: () => {
        const now = latest.current
        const all = tickedOf(now.keptIds, now.props.checked) === 'all'
        now.props.onChecked(new Set(all ? [] : now.keptIds))
      },
      menu: (column: string, anchor: HTMLElement) => latest.current.openMenu({ column, anchor }),
      resize: (name: string, to: number) =>
        latest.current.props.onLayout(setWidth(latest.current.props.layout, name, to)),
      fit,
      place: (name: string, before: string | null) => {
        const now = latest.current.props
        now.onLayout(placeColumn(now.columns, now.layout, { name, before }))
      },
    }),
    [latest, fit],
  )

  return { tickRow, fit, headerHandlers }
}
