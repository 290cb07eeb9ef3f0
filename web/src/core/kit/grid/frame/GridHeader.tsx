import { memo } from 'react'
import { ariaSort } from '../../table/ariaSort.ts'
import type { Order } from '../../table/order.ts'
import { cellId } from '../cells/cellId.ts'
import { type HeaderHandlers, useColumnDrag } from '../columns/useColumnDrag.ts'
import { actionsColumn, isAtRight } from '../gridTypes.ts'
import { headerRow } from '../select/selection.ts'
import { gridTexts as texts } from '../texts.ts'
import type { Geometry, PlacedColumn } from './gridGeometry.ts'

type Props = {
  geometry: Geometry
  window: readonly [first: number, last: number]
  sort: readonly Order<string>[]
  active: string | null
  ticked: 'none' | 'some' | 'all'
  canTick: boolean
  handlers: HeaderHandlers
  gridId: string
  scale: number
}

/**
 * The column headers: a click sorts, a drag moves, dragging the right edge resizes, a right click or Alt-Down opens the
 * menu.
 */
export const GridHeader = memo(function GridHeader(props: Props) {
  const { geometry, window, sort, handlers, gridId } = props
  const { columns, headHeight } = geometry
  const drag = useColumnDrag(handlers, props.scale)
  const lastPinned = columns.findLastIndex(({ isPinned }) => isPinned)
  const cell = (column: PlacedColumn, index: number) => {
    const rank = sort.findIndex(({ field }) => field === column.name)
    const sorted = sort[rank]
    const names = ['cell']
    if (isAtRight(column)) names.push('right')
    if (column.isPinned) names.push('fixed')
    if (index === lastPinned) names.push('edge')
    if (sorted) names.push('sorted')
    if (props.active === column.name) names.push('active')
    if (drag.lifted === column.name) names.push('lifted')
    if (drag.before === column.name) names.push('dropBefore')
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's keyboard sorts too
      <div
        key={column.name}
        id={cellId(gridId, headerRow, column.name)}
        role="columnheader"
        tabIndex={-1}
        aria-colindex={index + 2}
        aria-sort={sorted && ariaSort(column.name, sorted)}
        data-header={column.name}
        className={names.join(' ')}
        title={column.label}
        style={{ left: column.left, width: column.width, height: headHeight }}
        onPointerDown={(event) => drag.start(event, column)}
        onClick={(event) => {
          if (column.sortable && !drag.wasDragged()) handlers.sort(column.name, event.shiftKey)
        }}
        onContextMenu={(event) => {
          event.preventDefault()
          handlers.menu(column.name, event.currentTarget)
        }}
      >
        <span className="text">{column.label}</span>
        {sorted && (
          <span className="sortMark" aria-hidden>
            {sorted.descending ? '▼' : '▲'}
            {sort.length > 1 ? rank + 1 : ''}
          </span>
        )}
        <span
          className={`grip${drag.resizing === column.name ? ' held' : ''}`}
          title={texts.resize(column.label)}
          aria-hidden
          onPointerDown={(event) => drag.startResize(event, column)}
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={() => handlers.fit(column.name)}
        />
      </div>
    )
  }
  return (
    <div role="rowgroup" className="head" style={{ width: geometry.width }}>
      <div role="row" aria-rowindex={1} className="row" style={{ height: headHeight, width: geometry.width }}>
        <div
          role="columnheader"
          aria-colindex={1}
          className="cell tick"
          style={{ width: geometry.tickWidth, height: headHeight }}
        >
          {props.canTick && (
            <label>
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={texts.tickAll}
                checked={props.ticked === 'all'}
                ref={(box) => {
                  if (box) box.indeterminate = props.ticked === 'some'
                }}
                onChange={handlers.tickAll}
              />
            </label>
          )}
        </div>
        {columns.map((column, index) =>
          column.isPinned || (index >= window[0] && index <= window[1]) || props.active === column.name
            ? cell(column, index)
            : null,
        )}
        {geometry.actionsWidth > 0 && (
          <div
            role="columnheader"
            id={cellId(gridId, headerRow, actionsColumn)}
            aria-colindex={columns.length + 2}
            aria-label={texts.rowActions}
            className="cell actions"
            style={{ width: geometry.actionsWidth, height: headHeight }}
          />
        )}
      </div>
    </div>
  )
})
