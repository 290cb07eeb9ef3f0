import { type ReactNode, type Ref, type RefObject, useState } from 'react'
import { Box } from '../kit/Box.tsx'
import type { ColumnLayout } from '../kit/grid/columns/columnLayout.ts'
import { Grid } from '../kit/grid/Grid.tsx'
import type { GridHandle } from '../kit/grid/gridProps.ts'
import type { GridColumn, GridRow } from '../kit/grid/gridTypes.ts'
import { DeferredMount } from '../kit/Unhurried.tsx'
import type { ListState } from './itemParts.ts'
import { pageSizesWith } from './listState.ts'

const noop = () => {}
const none: readonly never[] = []

/** A read-only grid, one page at a time: rows can be sorted, selected and filtered by their columns. */
export function ReadGrid(props: {
  ref?: Ref<GridHandle>
  label: string
  columns: readonly GridColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  rows: readonly GridRow[]
  /** Number of rows on all pages; null until known. */
  total: number | null
  /** Initial number of rows per page. */
  pageSize: number
  isLoading: boolean
  isBusy: boolean
  isOld?: boolean
  empty: ReactNode
  state: ListState
  /** The order of the loaded rows, if it differs from the requested one. */
  sort?: ListState['sort']
  onState: (next: Partial<ListState>) => void
  searchBox: RefObject<HTMLInputElement | null>
}) {
  const { state, onState, total } = props
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  return (
    <Box sx={{ flex: 1, minHeight: '20rem', display: 'flex', flexDirection: 'column' }}>
      <DeferredMount>
        <Grid
          ref={props.ref}
          label={props.label}
          columns={props.columns}
          layout={props.layout}
          onLayout={props.onLayout}
          rows={props.rows}
          isLoading={props.isLoading}
          isBusy={props.isBusy}
          isOld={props.isOld ?? false}
          empty={props.empty}
          sort={props.sort ?? state.sort}
          onSort={(sort) => onState({ sort })}
          checked={checked}
          onChecked={setChecked}
          rowActions={none}
          nextNew={null}
          onEdit={noop}
          onOpenCell={noop}
          onActiveRow={noop}
          onUndo={noop}
          onRedo={noop}
          onSave={noop}
          onRemove={noop}
          onNextProblem={() => false}
          onSearch={() => props.searchBox.current?.focus()}
          pager={{
            page: state.page,
            size: state.size,
            sizes: pageSizesWith(props.pageSize),
            hasNext: total !== null && (state.page + 1) * state.size < total,
            total,
          }}
          onPage={(next) => onState({ page: next })}
          onSize={(size) => onState({ size })}
        />
      </DeferredMount>
    </Box>
  )
}
