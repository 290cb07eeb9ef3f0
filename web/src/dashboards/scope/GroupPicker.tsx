import FilterList from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dashboardTexts as texts } from '../texts.ts'
import { groupIds, machineIds, writeMachines } from './dashboardSearch.ts'
import { useDeviceGroups } from './deviceGroups.ts'
import { MachineItems } from './MachineItems.tsx'

/** Keys that lead from the box into the menu and out of it; what else is typed belongs to the box. */
const leadOut = new Set(['ArrowDown', 'ArrowUp', 'Escape', 'Tab'])

const pickedIn = (search: object) => search as { groups?: string; machines?: string }

/**
 * Which device groups and, with `hasMachines`, which single machines are looked at; the pick is in the address
 * (`groups`, `machines`).
 */
export function GroupPicker(props: { hasMachines?: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const groups = useDeviceGroups().data ?? []
  const [typed, setTyped] = useState('')
  const search = pickedIn(useSearch({ strict: false }))
  const picked = groupIds(search.groups)
  const machines = props.hasMachines ? machineIds(search.machines) : []
  const navigate = useNavigate()
  const go = (next: { groups?: string | undefined; machines?: string | undefined }) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  const pick = (ids: readonly number[]) => go({ groups: ids.length ? ids.join(',') : undefined })
  const isNamed = (name: string) => name.toLowerCase().includes(typed.trim().toLowerCase())
  const shown = groups.filter(({ deviceGroupName }) => isNamed(deviceGroupName))
  const only = groups.find(({ deviceGroupId }) => deviceGroupId === picked[0])
  const counts = [
    picked.length === 1 && only ? only.deviceGroupName : picked.length > 0 ? texts.groups(picked.length) : '',
    machines.length === 1 ? machines[0] : machines.length > 1 ? texts.machines(machines.length) : '',
  ]
  const label = counts.filter(Boolean).join(', ') || texts.allMachines
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        size="small"
        startIcon={<FilterList fontSize="small" />}
        aria-label={`${texts.groupPicker}: ${label}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          borderColor: 'divider',
          whiteSpace: 'nowrap',
          flex: 'none',
          '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
        }}
      >
        {label}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        autoFocus={!props.hasMachines}
        slotProps={{ paper: { sx: { maxHeight: 'min(32rem, 80vh)', width: props.hasMachines ? '22rem' : undefined } } }}
      >
        {props.hasMachines && (
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
                if (!leadOut.has(event.key)) event.stopPropagation()
              }}
              slotProps={{ htmlInput: { 'aria-label': texts.findMachines } }}
            />
          </ListSubheader>
        )}
        <MenuItem
          dense
          selected={picked.length + machines.length === 0}
          onClick={() => go({ groups: undefined, ...(props.hasMachines ? { machines: undefined } : {}) })}
        >
          {texts.allMachines}
        </MenuItem>
        {shown.map(({ deviceGroupId, deviceGroupName, selectedDevices }) => {
          const isPicked = picked.includes(deviceGroupId)
          const next = isPicked ? picked.filter((id) => id !== deviceGroupId) : [...picked, deviceGroupId]
          return (
            <MenuItem
              dense
              key={deviceGroupId}
              role="menuitemcheckbox"
              aria-checked={isPicked}
              onClick={() => pick(next.sort((a, b) => a - b))}
            >
              <Checkbox size="small" checked={isPicked} tabIndex={-1} sx={{ p: 0, mr: 2 }} />
              <ListItemText>{deviceGroupName}</ListItemText>
              <span style={{ paddingLeft: 24, opacity: 0.7 }}>{selectedDevices.length}</span>
            </MenuItem>
          )
        })}
        {groups.length === 0 && <MenuItem disabled>{texts.noGroups}</MenuItem>}
        {props.hasMachines && anchor && (
          <MachineItems typed={typed} picked={machines} onPick={(next) => void go({ machines: writeMachines(next) })} />
        )}
      </Menu>
    </>
  )
}
