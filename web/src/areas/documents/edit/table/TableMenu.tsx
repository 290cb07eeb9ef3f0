import Rows from '@mui/icons-material/TableRowsOutlined'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { documentTexts } from '../../texts.ts'
import type { EditorHandle } from '../CodeEditor.tsx'
import { addColumn, addRow, deleteColumn, deleteRow } from './changeTable.ts'
import { changeTable } from './tableEditing.ts'

const { table: texts } = documentTexts
const actions = [
  { label: texts.addRow, change: addRow },
  { label: texts.addColumn, change: addColumn },
  { label: texts.deleteRow, change: deleteRow },
  { label: texts.deleteColumn, change: deleteColumn },
]

/** Menu that adds and deletes rows and columns of the table at the cursor. */
export function TableMenu({ editor }: { editor: () => EditorHandle | null }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const state = anchor && editor()?.view.state
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={texts.menu}
        title={texts.menu}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Rows fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        disableRestoreFocus
        slotProps={{ transition: { onExited: () => editor()?.view.focus() } }}
      >
        {actions.map(({ label, change }) => (
          <MenuItem
            key={label}
            disabled={!state || change(state) === null}
            onClick={() => {
              const view = editor()?.view
              if (view) changeTable(view, change)
              close()
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
