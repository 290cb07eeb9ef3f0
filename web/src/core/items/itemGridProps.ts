import type { SvgIconComponent } from '@mui/icons-material'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ReactNode } from 'react'
import type { FileColumn } from './fileColumns.ts'
import type { ItemActions, ItemRow } from './itemActions.ts'
import type { ChangeRenderers, ItemFields, ListFilter } from './itemParts.ts'

/** A button of every row. With an icon, the label is its accessible name; it is hidden or disabled by row. */
export type RowButton = {
  label: string
  Icon?: SvgIconComponent
  onClick: (row: ItemRow) => void
  shown?: (row: ItemRow) => boolean
  disabled?: (row: ItemRow) => boolean
}

/** A column that is not a field of the type: shows `show`, is copied as `text`. */
export type ExtraColumn = {
  name: string
  label: string
  width?: number
  text: (row: ItemRow) => string
  show?: (row: ItemRow) => ReactNode
  /** The content of exported files, in place of `text`. */
  inFile?: FileColumn<ItemRow>
  /**
   * Places the column directly after the key (or after the title if users do not know the key) instead of at the end.
   */
  leads?: true
}

/** The grid for any item type. */
export type ItemGridProps = {
  type: ItemType
  /** Prefix of its search parameters (`jobs.sort`), so that one screen can contain two grids. */
  address: string
  /** Fixed equalities: they filter the list, and new rows take them. Their columns are hidden. */
  inherent?: Readonly<Record<string, string | number>>
  /**
   * Filters that the screen sets by its own control: they narrow the list and are not among the filters that users add.
   */
  narrowedBy?: readonly ListFilter[]
  /** Actions that are not set use the item type's own calls. */
  actions?: Partial<ItemActions>
  /** Renders the fields of the form, if they are not simply listed. */
  Fields?: ItemFields
  /** Initial values of a new row in its form, beyond those of the type. */
  initialValues?: Readonly<Record<string, unknown>>
  /** Information for users before they delete rows. */
  removalNote?: ReactNode | ((rows: readonly ItemRow[]) => ReactNode)
  rowButtons?: readonly RowButton[]
  extraColumns?: readonly ExtraColumn[]
  /** Content beside the grid's own buttons. */
  toolbar?: ReactNode
  /**
   * Opens a row: on a click on its name, Ctrl-Enter, or its menu. Without it, a row opens in its form, or else in its
   * history.
   */
  onOpen?: (row: ItemRow) => void
  /** The address at which a row opens, if it is another page. */
  addressOf?: (row: ItemRow) => string
  /** True if a row is the one that is open. */
  isOpened?: (row: ItemRow) => boolean
  /** True if a row is edited where it opens: there is no form for it. */
  isEditedOpen?: boolean
  /** Receives the rows that are selected. */
  onChecked?: (rows: readonly ItemRow[]) => void
  /** Initial number of rows per page; 25 by default. */
  pageSize?: number
  /** True for read-only types; otherwise the session's permissions for the type's area decide. */
  readOnly?: boolean
  /** True for rows that have no history. */
  noHistory?: boolean
  changeRenderers?: ChangeRenderers
  /** Called after a row was added in the form and the form has closed; by default the grid moves to the row. */
  onAdded?: (row: ItemRow) => void
  /** Adds rows where a form of fields is not sufficient: replaces the form and typing into the grid. */
  onAdd?: () => void
  /** Adds the first row where rows are added elsewhere, although the grid itself is read-only. */
  onAddFirst?: () => void
  /** The message of an empty list, in place of the default one. */
  emptyText?: string
}
