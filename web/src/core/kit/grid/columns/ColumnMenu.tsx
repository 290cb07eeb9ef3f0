import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Order } from '../../table/order.ts'
import type { GridColumn } from '../gridTypes.ts'
import { gridTexts as texts } from '../texts.ts'
import { type ColumnLayout, isPinned, setHidden, setPinned, setWidth, shiftColumn } from './columnLayout.ts'
import { nextSort, sortOnly } from './sortBy.ts'

const widthStep = 24

type Props = {
  column: GridColumn
  anchor: HTMLElement
  columns: readonly GridColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  sort: readonly Order<string>[]
  onSort: (sort: readonly Order<string>[]) => void
  onFit: (name: string) => void
  onClose: () => void
}

/** The menu of a column with all its actions, for mouse and keyboard. */
export function ColumnMenu(props: Props) {
  const { column, columns, layout, onLayout, sort } = props
  const { name } = column
  const sorted = sort.find((candidate) => candidate.field === name)
  const pinned = isPinned(layout, column)
  const width = layout.widths[name] ?? column.width
  const entry = (label: string, work: () => void, more: { disabled?: boolean; stays?: boolean } = {}) => (
    <MenuItem
      key={label}
      disabled={more.disabled ?? false}
      sx={{ fontSize: '0.8125rem' }}
      onClick={() => {
        if (!more.stays) props.onClose()
        work()
      }}
    >
      {label}
    </MenuItem>
  )
  const order = column.sortable
    ? [
        entry(texts.sortAscending, () => props.onSort(sortOnly(name, false)), {
          disabled: sorted?.descending === false,
        }),
        entry(texts.sortDescending, () => props.onSort(sortOnly(name, true)), {
          disabled: sorted?.descending === true,
        }),
        ...(sort.length > 0 && !sorted ? [entry(texts.addSort, () => props.onSort(nextSort(sort, name, true)))] : []),
        ...(sorted ? [entry(texts.unsort, () => props.onSort(sort.filter((candidate) => candidate !== sorted)))] : []),
        <Divider key="order" />,
      ]
    : []
  return (
    <Menu
      open
      anchorEl={props.anchor}
      onClose={props.onClose}
      slotProps={{ list: { 'aria-label': texts.columnMenu(column.label), dense: true } }}
    >
      {order}
      {entry(pinned ? texts.unpin : texts.pin, () => onLayout(setPinned(columns, layout, name, !pinned)))}
      {entry(texts.moveLeft, () => onLayout(shiftColumn(columns, layout, { name, by: -1 })), { stays: true })}
      {entry(texts.moveRight, () => onLayout(shiftColumn(columns, layout, { name, by: 1 })), { stays: true })}
      <Divider />
      {entry(texts.wider, () => onLayout(setWidth(layout, name, width + widthStep)), { stays: true })}
      {entry(texts.narrower, () => onLayout(setWidth(layout, name, width - widthStep)), { stays: true })}
      {entry(texts.fit, () => props.onFit(name))}
      <Divider />
      {entry(texts.hide, () => onLayout(setHidden(columns, layout, name, true)))}
    </Menu>
  )
}
