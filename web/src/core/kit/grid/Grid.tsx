import { useCallback, useEffect, useId, useImperativeHandle, useMemo, useState } from 'react'
import { useIsTouch } from '../finger.ts'
import { useFormat } from '../format/FormatContext.tsx'
import { widePaper } from '../printStyle.ts'
import { slideList } from '../slideMarks.ts'
import { usePrinting } from '../usePrinting.ts'
import { cellId } from './cells/cellId.ts'
import { ColumnMenu } from './columns/ColumnMenu.tsx'
import { visibleColumns } from './columns/columnLayout.ts'
import { useGridClipboard } from './edit/useGridClipboard.ts'
import { useGridEditing } from './edit/useGridEditing.ts'
import { GridBar } from './frame/GridBar.tsx'
import { GridBody } from './frame/GridBody.tsx'
import { GridHeader } from './frame/GridHeader.tsx'
import { GridSkeleton } from './frame/GridSkeleton.tsx'
import { actionsWidthOf, foldsActions, layoutColumns } from './frame/gridGeometry.ts'
import { GridFrame } from './frame/gridStyles.ts'
import { useActionButtons } from './frame/useActionButtons.ts'
import { useGridView, useViewWidth } from './frame/useGridView.ts'
import type { GridProps } from './gridProps.ts'
import { actionsColumn, type GridRow, newRowId } from './gridTypes.ts'
import { PaperGrid } from './paper/PaperGrid.tsx'
import { tickedOf } from './select/checkedRows.ts'
import { headerRow, rectOf, selectCell } from './select/selection.ts'
import { summarize } from './select/selectionSummary.ts'
import { useGridKeyboard } from './select/useGridKeyboard.ts'
import { useGridPointer } from './select/useGridPointer.ts'
import { useGridSelection } from './select/useGridSelection.ts'
import { gridTexts as texts } from './texts.ts'
import { useGridHandlers } from './useGridHandlers.ts'

const skeletonRows = 15

/**
 * A grid of rows that can be read, selected, edited, pasted into and sorted like a spreadsheet; it has no domain
 * knowledge.
 */
export function Grid(props: GridProps) {
  const { columns, layout, onLayout, checked, onChecked, nextNew } = props
  const gridId = useId()
  const format = useFormat()
  const { scroll, width, scale } = useViewWidth()
  const rows = useMemo(
    (): readonly GridRow[] =>
      nextNew === null || props.isLoading
        ? props.rows
        : [...props.rows, { id: newRowId(nextNew), state: 'ghost', values: {} }],
    [props.rows, nextNew, props.isLoading],
  )
  const shownColumns = useMemo(() => visibleColumns(columns, layout), [columns, layout])
  const { dense } = layout
  const isTouch = useIsTouch()
  const isFolded = foldsActions(props.rowActions, width / scale)
  const actionsWidth = actionsWidthOf(props.rowActions, isFolded, isTouch)
  const geometry = useMemo(
    () => layoutColumns(shownColumns, { scale, viewWidth: width, dense, isTouch, actionsWidth }),
    [shownColumns, scale, width, dense, isTouch, actionsWidth],
  )
  const {
    board,
    selection,
    activePlace: activePosition,
    select,
  } = useGridSelection(rows, shownColumns, actionsWidth > 0)
  const { active } = selection
  const view = useGridView({ scroll, geometry, width, count: rows.length, activeRow: activePosition.row })
  const row = rows[activePosition.row]
  const column = shownColumns.find(({ name }) => name === active.column)
  const rect = rectOf(board, selection)
  const sheet = { rows, columns: shownColumns, rect, place: format }
  const focusGrid = useCallback(() => scroll.current?.focus({ preventScroll: true }), [scroll])
  const { editing, open, commit, cancel } = useGridEditing({
    props,
    board,
    selection,
    select,
    row,
    column,
    place: format,
    focusGrid,
  })
  const isEditing = editing !== null
  const inHeader = active.rowId === headerRow
  const [menu, setMenu] = useState<{ column: string; anchor: HTMLElement } | null>(null)
  const savedIds = useMemo(() => props.rows.filter(({ state }) => state === 'kept').map(({ id }) => id), [props.rows])
  const clipboard = useGridClipboard({ props, board, sheet, select, inHeader, isEditing, count: format.count })
  const pointer = useGridPointer({ board, selection, select, open: () => void open(), isEditing })
  const buttons = useActionButtons(focusGrid)

  const { tickRow, fit, headerHandlers } = useGridHandlers({
    props,
    savedIds,
    rows,
    seen: shownColumns,
    format,
    openMenu: setMenu,
  })
  const { onOpen, addressOf } = props
  const idleHandlers = useMemo(
    () => ({ commit: () => {}, cancel: () => {}, tick: tickRow, open: onOpen, addressOf }),
    [tickRow, onOpen, addressOf],
  )
  const rowHandlers = useMemo(() => ({ ...idleHandlers, commit, cancel }), [idleHandlers, commit, cancel])
  useImperativeHandle(props.ref, () => ({
    focus: focusGrid,
    go: (rowId, name) => {
      select(selectCell({ rowId, column: name ?? shownColumns[0]?.name ?? '' }))
      focusGrid()
    },
  }))
  const { bringIntoSight: scrollToCell } = view
  const { clearFlash } = clipboard
  useEffect(() => scrollToCell(activePosition.row, active.column), [activePosition.row, active.column, scrollToCell])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was copied is said until the selection moves
  useEffect(() => clearFlash(), [selection])
  const { onActiveRow } = props
  const activeRow = inHeader ? null : active.rowId
  useEffect(() => onActiveRow(activeRow), [activeRow, onActiveRow])

  const onKeyDown = useGridKeyboard(
    {
      props,
      board,
      sheet,
      selection,
      select,
      row,
      column,
      pageRows: Math.max(1, Math.floor((scroll.current?.clientHeight ?? 400) / geometry.rowHeight) - 2),
      open,
      tick: (range) => {
        const selectedRows = rows.slice(rect.top, rect.bottom + 1).filter(({ state }) => state === 'kept')
        if (selectedRows.length < 2) return row?.state === 'kept' && tickRow(row.id, range)
        const next = new Set(checked)
        const all = selectedRows.every(({ id }) => checked.has(id))
        for (const { id } of selectedRows) all ? next.delete(id) : next.add(id)
        onChecked(next)
      },
      menu: (name) => {
        const anchor = document.getElementById(cellId(gridId, headerRow, name))
        if (anchor && name !== actionsColumn) setMenu({ column: name, anchor })
      },
      enterActions: () => buttons.enter(document.getElementById(cellId(gridId, active.rowId, actionsColumn))),
    },
    isEditing,
  )

  const isPrinting = usePrinting()
  const isPending = props.isLoading || props.isOld === true
  const isEmpty = !props.isLoading && props.rows.length === 0
  return (
    <GridFrame {...widePaper}>
      {isPrinting && <PaperGrid label={props.label} columns={shownColumns} rows={props.rows} format={format} />}
      {props.isBusy && !props.isLoading && <div className="busy" role="progressbar" aria-label={texts.loading} />}
      <div
        ref={scroll}
        className="scroll"
        {...slideList}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-description={texts.keysHint}
        aria-rowcount={props.pager.total === null ? -1 : props.pager.total + 1}
        aria-colcount={shownColumns.length + 1 + (actionsWidth > 0 ? 1 : 0)}
        aria-multiselectable
        aria-busy={isPending}
        data-old={props.isOld || undefined}
        aria-activedescendant={isEditing ? undefined : cellId(gridId, active.rowId, active.column)}
        onScroll={view.onScroll}
        onKeyDown={(event) => (buttons.onKeyDown(event) ? undefined : onKeyDown(event))}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onActiveRow(null)
        }}
        onCopy={clipboard.onCopy}
        onCut={clipboard.onCut}
        onPaste={clipboard.onPaste}
        {...pointer}
      >
        <GridHeader
          geometry={geometry}
          window={view.window}
          sort={props.sort}
          active={inHeader ? active.column : null}
          ticked={tickedOf(savedIds, checked)}
          canTick={savedIds.length > 0}
          handlers={headerHandlers}
          gridId={gridId}
          scale={scale}
        />
        {props.isLoading ? (
          <GridSkeleton geometry={geometry} count={skeletonRows} />
        ) : (
          <GridBody
            {...{ rows, geometry, format, rect, editing, checked, gridId, isFolded }}
            openedRow={props.openedRow ?? null}
            places={view.places}
            window={view.window}
            active={{ row: activePosition.row, column: active.column }}
            actions={props.rowActions}
            handlers={rowHandlers}
            idleHandlers={idleHandlers}
          />
        )}
        {isEmpty && (
          <div role="row" className="empty" style={{ width }}>
            <div role="gridcell" aria-colspan={shownColumns.length + 1}>
              {props.empty}
            </div>
          </div>
        )}
      </div>
      <GridBar
        isComing={isPending}
        row={row}
        column={column}
        summary={inHeader ? null : summarize(rows, shownColumns, rect)}
        flash={clipboard.flash}
        rowCount={savedIds.length}
        ticked={checked.size}
        format={format}
        pager={props.pager}
        onPage={props.onPage}
        onSize={props.onSize}
      />
      {menu && shownColumns.some(({ name }) => name === menu.column) && (
        <ColumnMenu
          column={shownColumns.find(({ name }) => name === menu.column)!}
          anchor={menu.anchor}
          columns={columns}
          layout={layout}
          onLayout={onLayout}
          sort={props.sort}
          onSort={props.onSort}
          onFit={fit}
          onClose={() => setMenu(null)}
        />
      )}
    </GridFrame>
  )
}
