import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { GridRowAction } from '../gridTypes.ts'
import { gridTexts as texts } from '../texts.ts'

const iconSize = { fontSize: '1.125rem' }

const mainLast = (a: GridRowAction, b: GridRowAction) => Number(a.isMain ?? false) - Number(b.isMain ?? false)

/**
 * The buttons of a row; icons are in a menu if there is no room for them. Enter in their cell moves the focus to them.
 */
export function RowActions(props: {
  rowId: string
  /** The cell that identifies the row: screen readers announce it with each button. */
  nameId: string | undefined
  actions: readonly GridRowAction[]
  isFolded: boolean
}) {
  const { rowId } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const visibleActions = props.actions.filter((action) => action.shown?.(rowId) ?? true)
  const loose = visibleActions.filter(({ Icon }) => !props.isFolded || !Icon).sort(mainLast)
  const menuActions = visibleActions.filter((action) => !loose.includes(action)).sort((a, b) => mainLast(b, a))
  const button = { type: 'button', tabIndex: -1, className: 'tool', 'aria-describedby': props.nameId } as const
  return (
    <>
      {loose.map(({ label, Icon, onClick, disabled }) => (
        <button
          key={label}
          {...button}
          title={Icon ? label : undefined}
          aria-label={label}
          disabled={disabled?.(rowId) ?? false}
          onClick={() => onClick(rowId)}
        >
          {Icon ? <Icon sx={iconSize} /> : label}
        </button>
      ))}
      {menuActions.length > 0 && (
        <button
          {...button}
          aria-label={texts.rowActions}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreHoriz sx={iconSize} />
        </button>
      )}
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {menuActions.map(({ label, Icon, onClick, disabled }) => (
            <MenuItem
              key={label}
              disabled={disabled?.(rowId) ?? false}
              sx={{ gap: 3, fontSize: '0.8125rem' }}
              onClick={() => {
                setAnchor(null)
                onClick(rowId)
              }}
            >
              {Icon && <Icon sx={{ ...iconSize, color: 'text.secondary' }} />}
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
