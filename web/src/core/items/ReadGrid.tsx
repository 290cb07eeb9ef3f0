import { type ReactNode, type Ref, type RefObject, useState } from 'react'
import { Box } from '../kit/Box.tsx'
import type { ColumnLayout } from '../kit/grid/columns/columnLayout.ts'
import { Grid } from '../kit/grid/Grid.tsx'
import type { GridHandle } from '../kit/grid/gridProps.ts'
import type { GridColumn, GridRow } from '../kit/grid/gridTypes.ts'
import { Afterwards } from '../kit/Unhurried.tsx'
import type { ListState } from './itemParts.ts'
import { pageSizesWith } from './listState.ts'

const nothing = () => {}
const none: readonly never[] = []

/** Rows that are only read, a page at a time: sorted, ticked, and chosen from by their columns. */
export function ReadGrid(props: {
  ref?: Ref<GridHandle>
  label: string
  columns: readonly GridColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  rows: readonly GridRow[]
  /** How many there are on all pages; null: not known yet. */
  total: number | null
  /** How many a page has at first. */
  pageSize: number
  isLoading: boolean
  isBusy: boolean
  isOld?: boolean
  empty: ReactNode
  state: ListState
  /** How the rows that are there stand, where others were asked for. */
  sort?: ListState['sort']
  onState: (next: Partial<ListState>) => void
  searchBox: RefObject<HTMLInputElement | null>
}) {
  const { state, onState, total } = props
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  return (
    <Box sx={{ flex: 1, minHeight: '20rem', display: 'flex', flexDirection: 'column' }}>
      <Afterwards>
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
          onEdit={nothing}
          onOpenCell={nothing}
          onActiveRow={nothing}
          onUndo={nothing}
          onRedo={nothing}
          onSave={nothing}
          onRemove={nothing}
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
      </Afterwards>
    </Box>
  )
}
