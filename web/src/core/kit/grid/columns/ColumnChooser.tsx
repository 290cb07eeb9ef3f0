import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Divider from '@mui/material/Divider'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { Box } from '../../Box.tsx'
import type { GridColumn } from '../gridTypes.ts'
import { gridTexts as texts } from '../texts.ts'
import { type ColumnLayout, firstLayout, orderColumns, setHidden } from './columnLayout.ts'

/** Chooses the visible columns and the row height, and resets both. */
export function ColumnChooser(props: {
  columns: readonly GridColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
}) {
  const { columns, layout, onLayout } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const box = (label: string, checked: boolean, onChange: (on: boolean) => void) => (
    <FormControlLabel
      key={label}
      sx={{ mx: 0, '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' } }}
      control={<Checkbox size="small" checked={checked} onChange={(_, on) => onChange(on)} sx={{ p: 1 }} />}
      label={label}
    />
  )
  return (
    <>
      <Tooltip title={texts.columns}>
        <IconButton
          size="small"
          aria-label={texts.columns}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ViewColumn fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': texts.columnsTitle } }}
      >
        <Box sx={{ p: 3, display: 'grid', minWidth: '13rem', maxHeight: '26rem', overflow: 'auto' }}>
          {orderColumns(columns, layout).map(({ name, label }) =>
            box(label, !layout.hidden.includes(name), (on) => onLayout(setHidden(columns, layout, name, !on))),
          )}
        </Box>
        <Divider />
        <Box sx={{ p: 3, display: 'grid', gap: 2 }}>
          {box(texts.roomyRows, !layout.dense, (on) => onLayout({ ...layout, dense: !on }))}
          <Button size="small" variant="outlined" onClick={() => onLayout(firstLayout)}>
            {texts.resetColumns}
          </Button>
        </Box>
      </Popover>
    </>
  )
}
