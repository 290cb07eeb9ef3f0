import type { ItemType } from '@takt/domain/core/item/item.ts'
import { BulkUpdateDialog } from './bulk/BulkUpdateDialog.tsx'
import { ItemForm } from './form/ItemForm.tsx'
import { ImportDialog } from './import/ImportDialog.tsx'
import type { ItemRow, ItemWork, WorkResult } from './itemActions.ts'
import type { ItemGridProps } from './itemGridProps.ts'
import type { ItemFields, SaveFields } from './itemParts.ts'
import { RemoveConfirmation } from './RemoveConfirmation.tsx'

/** The sheet that is open beside a grid. */
export type OpenSheet =
  | { is: 'add'; initialValues?: ItemGridProps['initialValues'] }
  | { is: 'import' }
  | { is: 'edit'; row: ItemRow }
  | { is: 'history'; row: ItemRow }
  | { is: 'bulk'; rows: readonly ItemRow[] }
  | { is: 'remove'; rows: readonly ItemRow[] }

/** Returns the open sheet with the current rows; another user may have changed them since it was opened. */
export function withRowsNow(sheet: OpenSheet, rowOf: (rowId: string) => ItemRow | null): OpenSheet {
  const now = (row: ItemRow) => rowOf(row.rowId) ?? row
  if ('row' in sheet) return { ...sheet, row: now(sheet.row) }
  return 'rows' in sheet ? { ...sheet, rows: sheet.rows.map(now) } : sheet
}

type Props = {
  /** Histories are not included: they have their own address. */
  sheet: OpenSheet
  type: ItemType
  inherent: Readonly<Record<string, string | number>>
  removalNote: ItemGridProps['removalNote']
  initialValues: ItemGridProps['initialValues']
  Fields: ItemFields | undefined
  act: (work: ItemWork, options?: { quiet?: boolean }) => Promise<WorkResult>
  /** Fields that are required when a row is added, beyond those of the type. */
  needs: readonly string[]
  onAdded: (rows: readonly ItemRow[]) => void
  onRemoved: () => void
  onImported: (changes: readonly string[]) => void
  onClose: () => void
}

const noWork: ItemWork = { add: [], change: [], remove: [] }

/** The forms, dialogs and drawers that a grid opens. */
export function ItemSheets(props: Props) {
  const { sheet, type, inherent, needs, act, onAdded, onRemoved, onImported, onClose } = props
  const common = { type, inherent, onClose }
  const change =
    (rows: readonly ItemRow[]): SaveFields =>
    (fields, input) =>
      // A form shows rejections itself.
      act({ ...noWork, change: rows.map((row) => ({ row, fields, version: row.version, ...input })) }, { quiet: true })
  switch (sheet.is) {
    case 'add':
      return (
        <ItemForm
          {...common}
          row={null}
          needs={needs}
          initialValues={sheet.initialValues ?? props.initialValues}
          Fields={props.Fields}
          onSave={async (fields) => {
            const result = await act({ ...noWork, add: [fields] }, { quiet: true })
            const rows = result.added ?? []
            onAdded(rows)
            return { ...result, rows }
          }}
        />
      )
    case 'edit':
      return <ItemForm {...common} row={sheet.row} Fields={props.Fields} onSave={change([sheet.row])} />
    case 'bulk':
      return <BulkUpdateDialog {...common} rows={sheet.rows} onSave={change(sheet.rows)} />
    case 'import':
      return <ImportDialog {...common} onDone={onImported} />
    case 'history':
      return null
    case 'remove':
      return (
        <RemoveConfirmation
          type={type}
          inherent={inherent}
          rows={sheet.rows}
          onNo={onClose}
          onYes={(withDependents) => {
            onClose()
            const work = { ...noWork, remove: sheet.rows, along: withDependents }
            void act(work).then(({ failures }) => failures.length === 0 && onRemoved())
          }}
          note={typeof props.removalNote === 'function' ? props.removalNote(sheet.rows) : props.removalNote}
        />
      )
  }
}
