import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import History from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFormat } from '../kit/format/FormatContext.tsx'
import { ColumnChooser } from '../kit/grid/ColumnChooser.tsx'
import { parseLayout, visibleColumns } from '../kit/grid/columnLayout.ts'
import { Grid } from '../kit/grid/Grid.tsx'
import type { CellEdit, GridHandle, GridRowAction } from '../kit/grid/gridTypes.ts'
import { useColumnLayout } from '../kit/grid/useColumnLayout.ts'
import { useLatest } from '../kit/grid/useLatest.ts'
import { usePlace, useSession } from '../session/SessionContext.tsx'
import { useMay } from '../session/useMay.ts'
import { DraftBar, waitingOf } from './DraftBar.tsx'
import { EmptyList, emptyReason } from './EmptyList.tsx'
import { FilterBuilder } from './filters/FilterBuilder.tsx'
import { gridRows } from './gridRows.ts'
import { ItemSheets, type OpenSheet } from './ItemSheets.tsx'
import { ItemToolbar } from './ItemToolbar.tsx'
import type { ItemRow } from './itemActions.ts'
import { itemColumns, missingFields } from './itemColumns.ts'
import type { ItemGridProps } from './itemGridProps.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { pageSizes } from './listState.ts'
import { useReferences } from './reference/useReferences.ts'
import { SearchBox } from './SearchBox.tsx'
import { itemTexts as texts } from './texts.ts'
import { useArrivals } from './useArrivals.ts'
import { useChangedRows } from './useChangedRows.ts'
import { useCsvFiles } from './useCsvFiles.ts'
import { useDraftSync } from './useDraftSync.ts'
import { useItemActions } from './useItemActions.ts'
import { useItemClient } from './useItemClient.ts'
import { useItemList } from './useItemList.ts'
import { useItemWork } from './useItemWork.ts'
import { useListState } from './useListState.ts'
import { SavedViews } from './views/SavedViews.tsx'

const noActions: readonly never[] = []

function OneGrid(props: ItemGridProps & { inherent: Readonly<Record<string, string | number>> }) {
  const { type, address, inherent } = props
  const format = useFormat()
  const client = useItemClient(type)
  const canWrite = useMay(type.area, 'write') && !props.readOnly
  const masked = useSession(({ context }) => context.maskMode)
  const userId = useSession(({ context }) => context.user?.userId ?? 0)
  const references = useReferences(type)
  const [state, setState] = useListState(type, address)
  const list = useItemList({ type, client, state, inherent })
  const { rows, refresh } = list
  const [layout, setLayout] = useColumnLayout(`${userId}.${address}`)
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const grid = useRef<GridHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const extra = props.extraColumns ?? noActions
  const writes = props.actions?.writes
  const columns = useMemo(
    () => itemColumns(type, { inherent, canWrite, masked, references, extra, writes }),
    [type, inherent, canWrite, masked, references, extra, writes],
  )

  const latest = useLatest({ rows, props, columns, checked, state })
  const rowOf = useCallback((rowId: string) => latest.current.rows.find((row) => row.rowId === rowId) ?? null, [latest])
  const missing = useCallback(
    (fields: Readonly<Record<string, unknown>>) => missingFields(latest.current.columns, fields),
    [latest],
  )
  const actions = useItemActions({ type, client, inherent, actions: props.actions })
  const { book, state: typed, working, act, step, isOwn } = useItemWork({ actions, list, baseOf: rowOf, missing })
  const { drafts, nextNew } = typed
  useDraftSync({ type, client, book, rows, inherent })
  useChangedRows(
    type,
    ({ rowId, version }) =>
      isOwn({ rowId, version }) || rows.some((row) => row.rowId === rowId && row.version >= version),
    refresh,
  )
  const arrivals = useArrivals({ rows, list: list.query, columns: type.list, isOwn })
  const shown = useMemo(() => gridRows(rows, drafts, arrivals), [rows, drafts, arrivals])
  const files = useCsvFiles({ type, client, state, inherent })

  // What is typed is decided on the row as it was when its cell was opened.
  const opened = useRef<ItemRow | null>(null)
  const onOpenCell = useCallback(
    (rowId: string) => {
      opened.current = rowOf(rowId)
    },
    [rowOf],
  )
  const onEdit = useCallback(
    (edits: readonly CellEdit[], more: { typed: boolean }) => {
      const base = more.typed ? opened.current : null
      book.edit(edits, { held: more.typed, baseOf: (rowId) => (base?.rowId === rowId ? base : null) })
      opened.current = null
    },
    [book],
  )
  const [activeRow, setActiveRow] = useState<string | null>(null)
  const lastActive = useRef<string | null>(null)
  const onActiveRow = useCallback(
    (rowId: string | null) => {
      const left = lastActive.current
      lastActive.current = rowId
      setActiveRow(rowId)
      if (left && left !== rowId) book.release([left])
    },
    [book],
  )

  const tickedRows = useMemo(() => rows.filter(({ rowId }) => checked.has(rowId)), [rows, checked])
  const { onChecked } = props
  useEffect(() => onChecked?.(tickedRows), [tickedRows, onChecked])
  const askRemove = useCallback(
    (given: readonly ItemRow[]) => given.length > 0 && setSheet({ is: 'remove', rows: given }),
    [],
  )
  const onRemove = useCallback(() => {
    if (!canWrite) return
    const ticked = latest.current.rows.filter(({ rowId }) => latest.current.checked.has(rowId))
    const active = lastActive.current
    if (ticked.length > 0) askRemove(ticked)
    else if (active?.startsWith('new:')) book.discard([active])
    else if (active) askRemove([rowOf(active)].filter((row) => row !== null))
  }, [canWrite, latest, askRemove, book, rowOf])

  const openRow = useCallback(
    (rowId: string) => {
      const row = rowOf(rowId)
      if (!row) return
      const { onOpen } = latest.current.props
      if (onOpen) onOpen(row)
      else setSheet(canWrite ? { is: 'edit', row } : { is: 'history', row })
    },
    [rowOf, latest, canWrite],
  )
  const rowButtons = props.rowButtons ?? noActions
  const rowActions = useMemo(() => {
    const withRow = (work: (row: ItemRow) => void) => (rowId: string) => {
      const row = rowOf(rowId)
      if (row) work(row)
    }
    const own = rowButtons.map(
      ({ label, Icon, onClick, shown: isShown, disabled }): GridRowAction => ({
        label,
        ...(Icon ? { Icon } : {}),
        onClick: withRow(onClick),
        shown: (rowId) => isShown?.(rowOf(rowId) as ItemRow) ?? true,
        disabled: (rowId) => disabled?.(rowOf(rowId) as ItemRow) ?? false,
      }),
    )
    const edit: GridRowAction = {
      label: texts.edit,
      Icon: Edit,
      onClick: withRow((row) => setSheet({ is: 'edit', row })),
    }
    const history: GridRowAction = {
      label: texts.history,
      Icon: History,
      onClick: withRow((row) => setSheet({ is: 'history', row })),
    }
    const remove: GridRowAction = {
      label: texts.remove,
      Icon: DeleteOutline,
      onClick: withRow((row) => askRemove([row])),
    }
    return canWrite ? [...own, edit, history, remove] : [...own, history]
  }, [rowButtons, rowOf, canWrite, askRemove])

  const isNarrowed = state.search !== '' || state.filters.length > 0
  const clear = () => setState({ search: '', filters: [] })
  const waiting = waitingOf(drafts, shown)
  const conflict = (activeRow && drafts.get(activeRow)?.conflict && drafts.get(activeRow)) || null
  const nextProblem = () => {
    const at = waiting.wrong.findIndex(({ rowId }) => rowId === activeRow)
    const next = waiting.wrong[(at + 1) % waiting.wrong.length]
    if (next) grid.current?.go(next.rowId, next.column || null)
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, height: '100%', minWidth: 0 }}>
      <ItemToolbar
        search={
          <SearchBox
            text={state.search}
            onSearch={(search) => setState({ search }, { replace: true })}
            onLeave={() => grid.current?.focus()}
            inputRef={searchBox}
          />
        }
        views={
          <SavedViews
            type={type}
            address={address}
            state={state}
            layout={layout}
            onApply={(next, given) => {
              setState(next)
              if (given) setLayout(parseLayout(JSON.stringify(given)))
            }}
          />
        }
        chooser={<ColumnChooser columns={columns} layout={layout} onLayout={setLayout} />}
        filters={
          <FilterBuilder
            type={type}
            filters={state.filters}
            inherent={inherent}
            onChange={(filters) => setState({ filters })}
          />
        }
        own={props.toolbar}
        canWrite={canWrite}
        ticked={tickedRows.length > 0 ? texts.ticked(format.count(tickedRows.length)) : null}
        onAdd={() => setSheet({ is: 'add' })}
        onRemove={() => askRemove(tickedRows)}
        onBulkUpdate={() => setSheet({ is: 'bulk', rows: tickedRows })}
        onImport={() => setSheet({ is: 'import' })}
        onCsv={() => files.page(visibleColumns(columns, layout), shown)}
        onExportAll={files.all}
        onRefresh={refresh}
      />
      <Grid
        ref={grid}
        label={type.label}
        columns={columns}
        layout={layout}
        onLayout={setLayout}
        rows={shown}
        isLoading={list.isLoading}
        isBusy={working.loading || working.adding || working.updating || working.deleting}
        empty={
          <EmptyList
            {...emptyReason({
              error: list.error,
              isNarrowed,
              label: type.label,
              emptyText: props.emptyText,
              canAdd: canWrite,
              onRetry: refresh,
              onClear: clear,
              onAdd: () => setSheet({ is: 'add' }),
            })}
          />
        }
        sort={state.sort.map(({ field, descending }) => ({ column: field, descending }))}
        onSort={(sort) => setState({ sort: sort.map(({ column, descending }) => ({ field: column, descending })) })}
        checked={checked}
        onChecked={setChecked}
        rowActions={rowActions}
        nextNew={canWrite ? nextNew : null}
        onEdit={onEdit}
        onOpenCell={onOpenCell}
        onActiveRow={onActiveRow}
        onUndo={() => void step('undo')}
        onRedo={() => void step('redo')}
        onSave={book.save}
        onRemove={onRemove}
        onSearch={() => searchBox.current?.focus()}
        onOpen={openRow}
        pager={{ page: state.page, size: state.size, sizes: pageSizes, hasNext: list.hasNext, total: null }}
        onPage={(page) => setState({ page })}
        onSize={(size) => setState({ size })}
        beneath={
          <DraftBar
            waiting={waiting}
            conflict={conflict}
            onSave={book.save}
            onDiscard={() => book.discard(waiting.ids)}
            onNext={nextProblem}
            onKeepMine={() => activeRow && book.keepMine(activeRow)}
            onTakeTheirs={() => activeRow && book.discard([activeRow])}
          />
        }
      />
      {sheet && (
        <ItemSheets
          sheet={sheet}
          type={type}
          inherent={inherent}
          act={act}
          onRemoved={() => setChecked(new Set())}
          onImported={refresh}
          onClose={() => {
            setSheet(null)
            grid.current?.focus()
          }}
        />
      )}
      <LeaveQuestion hasDrafts={drafts.size > 0} />
    </Box>
  )
}

const nothingInherent = {}

/** The grid of an item type: its rows as the server has them, searched, ordered, typed into, pasted into, and everything around. */
export function ItemGrid(props: ItemGridProps) {
  const { organizationId } = usePlace()
  const inherent = useStable(props.inherent ?? nothingInherent)
  return (
    <OneGrid key={`${organizationId} ${props.type.name} ${JSON.stringify(inherent)}`} {...props} inherent={inherent} />
  )
}

/** The same object for as long as it says the same. */
function useStable<Value extends object>(value: Value): Value {
  const kept = useRef(value)
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value
  return kept.current
}
