import Checkbox from '@mui/material/Checkbox'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { dashboardTexts as texts } from '../texts.ts'
import { useDeviceGroups } from './deviceGroups.ts'
import { MachineItems } from './MachineItems.tsx'

/** Keys that move between the search box and the menu, or close it; all other keys belong to the box. */
const navigationKeys = new Set(['ArrowDown', 'ArrowUp', 'Escape', 'Tab'])

/** Group IDs; single machines, or undefined if none can be selected. */
export type ScopePick = { groups: readonly number[]; machines?: readonly string[] | undefined }

/** The menu to select device groups, and single machines if `picked` contains them. */
export function ScopeMenu(props: {
  anchor: HTMLElement | null
  onClose: () => void
  picked: ScopePick
  onPick: (picked: ScopePick) => void
}) {
  const { anchor, picked, onPick } = props
  const { machines } = picked
  const groups = useDeviceGroups().data ?? []
  const [typed, setTyped] = useState('')
  const isNamed = (name: string) => name.toLowerCase().includes(typed.trim().toLowerCase())
  const visibleGroups = groups.filter(({ deviceGroupName }) => isNamed(deviceGroupName))
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={props.onClose}
      autoFocus={!machines}
      slotProps={{ paper: { sx: { maxHeight: 'min(32rem, 80vh)', width: machines ? '22rem' : undefined } } }}
    >
      {machines && (
        <ListSubheader role="presentation" sx={{ py: 2, lineHeight: 1 }}>
          <TextField
            autoFocus
            fullWidth
            size="small"
            type="search"
            placeholder={texts.findMachines}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (!navigationKeys.has(event.key)) event.stopPropagation()
            }}
            slotProps={{ htmlInput: { 'aria-label': texts.findMachines } }}
          />
        </ListSubheader>
      )}
      <MenuItem
        dense
        selected={picked.groups.length + (machines?.length ?? 0) === 0}
        onClick={() => onPick({ groups: [], machines: machines && [] })}
      >
        {texts.allMachines}
      </MenuItem>
      {visibleGroups.map(({ deviceGroupId, deviceGroupName, selectedDevices }) => {
        const isPicked = picked.groups.includes(deviceGroupId)
        const next = isPicked ? picked.groups.filter((id) => id !== deviceGroupId) : [...picked.groups, deviceGroupId]
        return (
          <MenuItem
            dense
            key={deviceGroupId}
            role="menuitemcheckbox"
            aria-checked={isPicked}
            onClick={() => onPick({ groups: next.toSorted((a, b) => a - b), machines })}
          >
            <Checkbox size="small" checked={isPicked} tabIndex={-1} sx={{ p: 0, mr: 2 }} />
            <ListItemText>{deviceGroupName}</ListItemText>
            <span style={{ paddingLeft: 24, opacity: 0.7 }}>{selectedDevices.length}</span>
          </MenuItem>
        )
      })}
      {groups.length === 0 && <MenuItem disabled>{texts.noGroups}</MenuItem>}
      {machines && anchor && (
        <MachineItems
          typed={typed}
          picked={machines}
          onPick={(next) => onPick({ groups: picked.groups, machines: next })}
        />
      )}
    </Menu>
  )
}
