import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Box } from '../kit/Box.tsx'
import { visibleColumns } from '../kit/grid/columns/columnLayout.ts'
import { useColumnLayout } from '../kit/grid/columns/useColumnLayout.ts'
import { Grid } from '../kit/grid/Grid.tsx'
import type { GridHandle } from '../kit/grid/gridProps.ts'
import type { GridRow } from '../kit/grid/gridTypes.ts'
import { useLatest } from '../kit/grid/useLatest.ts'
import { useCurrentOrganization, useOrganizationSettings, useSession } from '../session/SessionContext.tsx'
import type { Arrivals } from './arrivals.ts'
import { conflictOf, DraftBar, waitingOf } from './DraftBar.tsx'
import { noDrafts } from './drafts.ts'
import { EmptyList, emptyReason } from './EmptyList.tsx'
import { gridRows } from './gridRows.ts'
import { HistoryDrawer } from './history/HistoryDrawer.tsx'
import { ItemSheets, withRowsNow } from './ItemSheets.tsx'
import { ItemToolbar } from './ItemToolbar.tsx'
import type { ItemRow } from './itemActions.ts'
import { itemColumns, missingFields } from './itemColumns.ts'
import type { ItemGridProps } from './itemGridProps.ts'
import { LeaveConfirmation } from './LeaveConfirmation.tsx'
import { defaultPageSize, pageSizesWith } from './listState.ts'
import { listStore } from './listStore.ts'
import { useReferences } from './reference/useReferences.ts'
import { useValueFormatter } from './reference/useValueFormatter.ts'
import { type InitialValues, useAddAddress } from './useAddAddress.ts'
import { useAddedRows } from './useAddedRows.ts'
import { useArrivals } from './useArrivals.ts'
import { useChangedRows } from './useChangedRows.ts'
import { useCsvFiles } from './useCsvFiles.ts'
import { useDraftSync } from './useDraftSync.ts'
import { useFittedColumns } from './useFittedColumns.ts'
import { useIsVoid } from './useIsVoid.ts'
import { useItemActions } from './useItemActions.ts'
import { useItemClient } from './useItemClient.ts'
import { useItemList } from './useItemList.ts'
import { useItemWork } from './useItemWork.ts'
import { useListState } from './useListState.ts'
import { useMayChange } from './useMayChange.ts'
import { useNarrowedState } from './useNarrowedState.ts'
import { useRowActions } from './useRowActions.ts'
import { useRowCommands } from './useRowCommands.ts'
import { useSheetEnd } from './useSheetEnd.ts'
import { useTyping } from './useTyping.ts'
import { isAtWork } from './workingState.ts'

const noActions: readonly never[] = []
const noArrivals: Arrivals = new Map()

function ItemGridContent(props: ItemGridProps & { grid: string; inherent: Readonly<Record<string, string | number>> }) {
  const { type, address, inherent } = props
  const client = useItemClient(type)
  const canWrite = useMayChange(type) && !props.readOnly
  const hasHistory = !props.noHistory
  const masked = useSession(({ context }) => context.maskMode)
  const userId = useSession(({ context }) => context.user?.userId ?? 0)
  const references = useReferences(type)
  const [state, setState] = useListState(type, address, props.pageSize)
  const narrowedState = useNarrowedState(state, props.narrowedBy)
  const list = useItemList({ type, client, state: narrowedState, inherent })
  const { refresh } = list
  const { added, noteAdded } = useAddedRows({ type, client, inherent, query: list.query, rows: list.rows })
  const rows = useMemo(() => [...list.rows, ...added], [list.rows, added])
  const [layout, setLayout] = useColumnLayout(`${userId}.${address}`)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const grid = useRef<GridHandle>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const extra = props.extraColumns ?? noActions
  const writes = props.actions?.writes
  const needs = props.actions?.needs ?? noActions
  const showField = useValueFormatter(type, rows)
  const currency = useOrganizationSettings()?.currency ?? null
  const defined = useMemo(
    () => itemColumns(type, { inherent, canWrite, masked, references, currency, showField, extra, writes, needs }),
    [type, inherent, canWrite, masked, references, currency, showField, extra, writes, needs],
  )
  const columns = useFittedColumns(
    defined,
    useMemo(() => gridRows(list.rows, noDrafts, noArrivals), [list.rows]),
  )

  const latest = useLatest({ rows, columns })
  const rowOf = useCallback((rowId: string) => latest.current.rows.find((row) => row.rowId === rowId) ?? null, [latest])
  const missing = useCallback(
    (fields: Readonly<Record<string, unknown>>) => missingFields(latest.current.columns, fields),
    [latest],
  )
  const actions = useItemActions({ type, client, inherent, actions: props.actions, canWrite })
  const {
    draftStore,
    draftState: typed,
    working,
    act,
    step,
    notifyDone,
    isOwn,
    isWorking,
  } = useItemWork({ grid: props.grid, actions, list, baseOf: rowOf, missing, onAdded: noteAdded })
  const { drafts, nextNew } = typed
  useDraftSync({ type, client, draftStore, rows, inherent })
  useChangedRows({
    type,
    isKnown: ({ rowId, version }) =>
      isOwn({ rowId, version }) || rows.some((row) => row.rowId === rowId && row.version >= version),
    isPaused: isWorking,
    refresh,
  })
  const arrivals = useArrivals({ rows: list.rows, list: list.isOld ? null : list.query, columns: type.list, isOwn })
  const store = listStore(list, working)
  const visibleRows = useMemo(() => gridRows(rows, drafts, arrivals), [rows, drafts, arrivals])
  const files = useCsvFiles({ type, client, state: narrowedState, inherent })

  const typing = useTyping(draftStore, rowOf)
  const { activeRow } = typing
  const tickedRows = useMemo(() => rows.filter(({ rowId }) => checked.has(rowId)), [rows, checked])
  const { onChecked } = props
  useEffect(() => onChecked?.(tickedRows), [tickedRows, onChecked])
  const { sheet, setSheet, history, openSheet, requestRemoval, onRemove, openRow } = useRowCommands({
    grid: props,
    inherent,
    rows,
    rowOf,
    checked,
    activeRow,
    draftStore,
    canWrite,
    hasHistory,
  })
  const rowActions = useRowActions({
    buttons: props.rowButtons ?? noActions,
    rowOf,
    canWrite,
    hasHistory,
    requestRemoval,
    openSheet,
    onOpen: props.onOpen && openRow,
    isEditedOpen: props.isEditedOpen ?? false,
  })
  const { addressOf, isOpened } = props
  // The grid passes back the row with its drafts.
  const rowAddress = useMemo(
    () => addressOf && ((values: GridRow['values']) => addressOf(values as ItemRow)),
    [addressOf],
  )

  const { closeSheet, noteSheetAdded, noteImported } = useSheetEnd({
    grid,
    setSheet,
    notifyDone,
    onAdded: props.onAdded,
  })

  const isNarrowed = state.search !== '' || state.filters.length > 0
  const isVoid = useIsVoid({ type, client, inherent, enabled: isNarrowed && !list.isLoading && list.rows.length === 0 })
  const { onAdd, onAddFirst } = props
  const openAdd = useCallback(() => (onAdd ? onAdd() : setSheet({ is: 'add' })), [onAdd, setSheet])
  const openPrefilledAdd = useCallback(
    (initialValues: InitialValues) =>
      onAdd ? onAdd() : setSheet({ is: 'add', initialValues: { ...props.initialValues, ...initialValues } }),
    [onAdd, setSheet, props.initialValues],
  )
  useAddAddress(address, onAddFirst ?? (canWrite ? openPrefilledAdd : null))
  const reason = emptyReason({
    error: list.error,
    isNarrowed: isNarrowed && !isVoid,
    label: type.label,
    emptyText: props.emptyText,
    canAdd: canWrite || onAddFirst !== undefined,
    onRetry: refresh,
    onClear: () => setState({ search: '', filters: [] }),
    onAdd: onAddFirst ?? openAdd,
  })
  const waiting = waitingOf(drafts, visibleRows)
  const conflict = conflictOf(drafts, activeRow)
  const nextProblem = () => {
    const at = waiting.wrong.findIndex(({ rowId }) => rowId === activeRow)
    const next = waiting.wrong[(at + 1) % waiting.wrong.length]
    if (next) grid.current?.go(next.rowId, next.column || null)
    return next !== undefined
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, height: '100%', minWidth: 0 }}>
      <ItemToolbar
        {...{ type, address, inherent, state, layout, columns, canWrite }}
        onState={setState}
        onLayout={setLayout}
        own={props.toolbar}
        ticked={tickedRows}
        searchBox={searchBox}
        onLeaveSearch={() => grid.current?.focus()}
        onOpen={(sheet) => (sheet.is === 'add' ? openAdd() : openSheet(sheet))}
        onCsv={() => files.page(visibleColumns(columns, layout), visibleRows)}
        onExportAll={files.all}
        onRefresh={refresh}
        lastUpdated={store.lastUpdated}
      />
      <DraftBar
        waiting={waiting}
        conflict={conflict}
        onSave={draftStore.save}
        onDiscard={() => draftStore.discard(waiting.ids)}
        onNext={nextProblem}
        onUseOwn={() => conflict && draftStore.resolveConflict(conflict.id)}
        onUseOther={() => conflict && draftStore.discard([conflict.id])}
      />
      <Grid
        ref={grid}
        label={type.label}
        columns={columns}
        layout={layout}
        onLayout={setLayout}
        rows={visibleRows}
        isLoading={list.isLoading}
        isBusy={isAtWork(store.working)}
        isOld={list.isOld}
        empty={isVoid !== null && <EmptyList {...reason} />}
        sort={state.sort}
        onSort={(sort) => setState({ sort })}
        checked={checked}
        onChecked={setChecked}
        rowActions={rowActions}
        nextNew={canWrite && !onAdd ? nextNew : null}
        onEdit={typing.onEdit}
        onOpenCell={typing.onOpenCell}
        onActiveRow={typing.onActiveRow}
        onUndo={() => void step('undo')}
        onRedo={() => void step('redo')}
        onSave={draftStore.save}
        onRemove={onRemove}
        onNextProblem={nextProblem}
        onSearch={() => searchBox.current?.focus()}
        onOpen={props.onOpen || canWrite || hasHistory ? openRow : undefined}
        addressOf={rowAddress}
        openedRow={(isOpened && rows.find(isOpened)?.rowId) ?? null}
        pager={{
          page: state.page,
          size: state.size,
          sizes: pageSizesWith(props.pageSize ?? defaultPageSize),
          hasNext: list.hasNext,
          total: null,
        }}
        onPage={(page) => setState({ page })}
        onSize={(size) => setState({ size })}
      />
      {sheet && (
        <ItemSheets
          sheet={withRowsNow(sheet, rowOf)}
          type={type}
          inherent={inherent}
          needs={needs}
          removalNote={props.removalNote}
          initialValues={props.initialValues}
          Fields={props.Fields}
          act={act}
          onAdded={noteSheetAdded}
          onRemoved={() => setChecked(new Set())}
          onImported={(changes) => {
            void refresh()
            noteImported(changes)
          }}
          onClose={closeSheet}
        />
      )}
      {hasHistory && history.rowKey && (
        <HistoryDrawer
          type={type}
          rowKey={history.rowKey}
          changeRenderers={props.changeRenderers}
          onClose={history.close}
        />
      )}
      <LeaveConfirmation hasDrafts={drafts.size > 0} onLeave={() => draftStore.discard([...drafts.keys()])} />
    </Box>
  )
}

const noInherent = {}

/**
 * The grid of an item type: its rows as stored on the server, with search, sorting, editing, pasting and all related
 * tools.
 */
export function ItemGrid(props: ItemGridProps) {
  const { organizationId } = useCurrentOrganization()
  const userId = useSession(({ context }) => context.user?.userId ?? 0)
  const inherent = useStable(props.inherent ?? noInherent)
  const key = `${organizationId} ${props.type.name} ${JSON.stringify(inherent)}`
  return <ItemGridContent key={key} {...props} grid={`${userId} ${props.address} ${key}`} inherent={inherent} />
}

/** Returns the same object as long as its content is equal. */
function useStable<Value extends object>(value: Value): Value {
  const stable = useRef(value)
  if (JSON.stringify(stable.current) !== JSON.stringify(value)) stable.current = value
  return stable.current
}
