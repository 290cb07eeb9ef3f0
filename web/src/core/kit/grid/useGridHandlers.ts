import { useCallback, useMemo, useRef } from 'react'
import type { Format } from '../format/FormatContext.tsx'
import { moveColumnBefore, setWidth } from './columns/columnLayout.ts'
import { fitWidth } from './columns/fitWidth.ts'
import { nextSort } from './columns/sortBy.ts'
import type { GridProps } from './gridProps.ts'
import type { GridColumn, GridRow } from './gridTypes.ts'
import { tick, tickedOf } from './select/checkedRows.ts'
import { useLatest } from './useLatest.ts'

type HandlerOptions = {
  props: GridProps
  savedIds: readonly string[]
  rows: readonly GridRow[]
  seen: readonly GridColumn[]
  format: Format
  openMenu: (menu: { column: string; anchor: HTMLElement }) => void
}

/** Provides the handlers of headers and checkboxes. The functions never change, so that they cause no re-rendering. */
export function useGridHandlers(input: HandlerOptions) {
  const latest = useLatest(input)
  const lastTicked = useRef<string | null>(null)
  const tickRow = useCallback(
    (rowId: string, range: boolean) => {
      const now = latest.current
      now.props.onChecked(tick(now.savedIds, now.props.checked, { rowId, last: lastTicked.current, range }))
      lastTicked.current = rowId
    },
    [latest],
  )
  const fit = useCallback(
    (name: string) => {
      const now = latest.current
      const gridColumn = now.seen.find((column) => column.name === name)
      if (gridColumn) now.props.onLayout(setWidth(now.props.layout, name, fitWidth(gridColumn, now.rows, now.format)))
    },
    [latest],
  )
  const headerHandlers = useMemo(
    () => ({
      sort: (name: string, add: boolean) => latest.current.props.onSort(nextSort(latest.current.props.sort, name, add)),
      tickAll: () => {
        const now = latest.current
        const all = tickedOf(now.savedIds, now.props.checked) === 'all'
        now.props.onChecked(new Set(all ? [] : now.savedIds))
      },
      menu: (column: string, anchor: HTMLElement) => latest.current.openMenu({ column, anchor }),
      resize: (name: string, to: number) =>
        latest.current.props.onLayout(setWidth(latest.current.props.layout, name, to)),
      fit,
      place: (name: string, before: string | null) => {
        const now = latest.current.props
        now.onLayout(moveColumnBefore(now.columns, now.layout, { name, before }))
      },
    }),
    [latest, fit],
  )

  return { tickRow, fit, headerHandlers }
}
