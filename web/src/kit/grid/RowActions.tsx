import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { iconsShown } from './gridGeometry.ts'
import type { GridRowAction } from './gridTypes.ts'
import { gridTexts as texts } from './texts.ts'

const iconSize = { fontSize: '1.125rem' }

/** The buttons of a row; icons beyond three stand in a menu. Enter in their cell leads the keyboard to them. */
export function RowActions(props: { rowId: string; actions: readonly GridRowAction[] }) {
  const { rowId } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isLoose = props.actions.filter(({ Icon }) => Icon).length <= iconsShown
  const shown = props.actions.filter((action) => action.shown?.(rowId) ?? true)
  const loose = shown.filter(({ Icon }) => isLoose || !Icon)
  const rest = shown.filter((action) => !loose.includes(action))
  const button = { type: 'button', tabIndex: -1, className: 'tool' } as const
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
      {rest.length > 0 && (
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
          {rest.map(({ label, Icon, onClick, disabled }) => (
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
