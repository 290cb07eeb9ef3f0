import NativeSelect from '@mui/material/NativeSelect'
import type { ItemType } from '@takt/domain/core/item/item.ts'
import { Box } from '../../kit/Box.tsx'
import { importTexts as texts } from './texts.ts'

/** The name of a file's column, and below it the field that it holds. */
export function ColumnPicker(props: {
  type: ItemType
  header: string
  fields: readonly string[]
  field: string | null
  onPick: (field: string | null) => void
}) {
  const { header } = props
  return (
    <Box sx={{ display: 'grid', minWidth: 0 }}>
      <Box sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' }} title={header}>
        {header}
      </Box>
      <NativeSelect
        value={props.field ?? ''}
        disableUnderline
        onChange={(event) => props.onPick(event.target.value || null)}
        inputProps={{ 'aria-label': texts.columnOf(header) }}
        sx={{ fontSize: '0.75rem', color: props.field ? 'text.primary' : 'text.secondary', minWidth: 0 }}
      >
        <option value="">{texts.leaveOut}</option>
        {props.fields.map((name) => (
          <option key={name} value={name}>
            {props.type.fields[name]?.label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}
