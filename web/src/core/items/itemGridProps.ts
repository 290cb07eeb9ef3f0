import type { SvgIconComponent } from '@mui/icons-material'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ReactNode } from 'react'
import type { FileColumn } from './fileColumns.ts'
import type { ItemActions, ItemRow } from './itemActions.ts'
import type { ChangesTold, ItemFields, ListFilter } from './itemParts.ts'

/** A button that every row has. With an icon the label is its name; it is hidden or disabled where the row says so. */
export type RowButton = {
  label: string
  Icon?: SvgIconComponent
  onClick: (row: ItemRow) => void
  shown?: (row: ItemRow) => boolean
  disabled?: (row: ItemRow) => boolean
}

/** A column that is no field of the type: what `show` draws, copied as `text`. */
export type ExtraColumn = {
  name: string
  label: string
  width?: number
  text: (row: ItemRow) => string
  show?: (row: ItemRow) => ReactNode
  /** What a file has in place of `text`. */
  inFile?: FileColumn<ItemRow>
  /** It stands right behind the key, or what a row is called where nobody knows its key, not at the end. */
  leads?: true
}

/** One grid for any item type. */
export type ItemGridProps = {
  type: ItemType
  /** Names its search parameters (`jobs.sort`), so that two grids can stand on one screen. */
  address: string
  /** Fixed equalities: they narrow the list, and new rows take them. Their columns are not shown. */
  inherent?: Readonly<Record<string, string | number>>
  /** Filters that the screen sets by a control of its own: they narrow the list, and are not among those that people add. */
  narrowedBy?: readonly ListFilter[]
  /** What is not given is done by the item type's own calls. */
  actions?: Partial<ItemActions>
  /** How the fields of its form are drawn, if not one beneath the other as they are. */
  Fields?: ItemFields
  /** What a new row begins with in its form, beyond what the type says. */
  begins?: Readonly<Record<string, unknown>>
  /** What people should know before they delete rows. */
  removalNote?: ReactNode | ((rows: readonly ItemRow[]) => ReactNode)
  rowButtons?: readonly RowButton[]
  extraColumns?: readonly ExtraColumn[]
  /** Beside the grid's own buttons. */
  toolbar?: ReactNode
  /**
   * Opens a row: a click on its name, Enter with Ctrl, the row's menu. Without it a row opens in its form, else in its
   * history.
   */
  onOpen?: (row: ItemRow) => void
  /** Where a row opens, if that is another address. */
  addressOf?: (row: ItemRow) => string
  /** Whether a row is the one that is open. */
  isOpened?: (row: ItemRow) => boolean
  /** Where a row opens it is changed as well: there is no form for it. */
  isEditedOpen?: boolean
  /** Which rows are ticked now. */
  onChecked?: (rows: readonly ItemRow[]) => void
  /** Rows on a page at first; 25 unless said. */
  pageSize?: number
  /** For types that are only read; otherwise the session's rights on the type's area decide. */
  readOnly?: boolean
  /** For rows of which nothing is told but themselves. */
  noHistory?: boolean
  changesTold?: ChangesTold
  /** A row was added in the form, which has closed: what happens then in place of leading to it. */
  onAdded?: (row: ItemRow) => void
  /** How rows are added where a form of fields is not enough: in place of the form and of typing into the grid. */
  onAdd?: () => void
  /** How the first row is added where rows are added elsewhere, though the grid itself is only read. */
  onAddFirst?: () => void
  /** What an empty list says in place of the general sentence. */
  emptyText?: string
}
