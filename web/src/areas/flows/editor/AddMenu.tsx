import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Kind } from '@takt/domain/areas/flows/design/design.ts'
import { kindIcons } from '../kindIcons.ts'
import { kindTexts } from '../texts.ts'
import { kindGroups } from './design/newStep.ts'
import { editorTexts as texts } from './texts.ts'

/** Menu of step kinds, for keyboard use and for screens without room for the palette. */
export function AddMenu(props: { anchor: HTMLElement | null; onAdd: (kind: Kind) => void; onClose: () => void }) {
  return (
    <Menu
      open={props.anchor !== null}
      anchorEl={props.anchor}
      onClose={props.onClose}
      slotProps={{ list: { 'aria-label': texts.add, dense: true } }}
    >
      {(Object.keys(kindGroups) as (keyof typeof kindGroups)[]).flatMap((group) => [
        <ListSubheader
          key={group}
          role="presentation"
          sx={{ lineHeight: 2, bgcolor: 'transparent', position: 'static' }}
        >
          {texts[group]}
        </ListSubheader>,
        ...kindGroups[group].map((kind) => {
          const Icon = kindIcons[kind]
          return (
            <MenuItem
              key={kind}
              onClick={() => {
                props.onClose()
                props.onAdd(kind)
              }}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText>{kindTexts[kind].label}</ListItemText>
            </MenuItem>
          )
        }),
      ])}
    </Menu>
  )
}
