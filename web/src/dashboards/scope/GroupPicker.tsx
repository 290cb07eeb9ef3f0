import FilterList from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dashboardTexts as texts } from '../texts.ts'
import { groupIds } from './dashboardSearch.ts'
import { useDeviceGroups } from './deviceGroups.ts'

/** Which device groups are looked at; the pick is in the address (`groups`). */
export function GroupPicker() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const groups = useDeviceGroups().data ?? []
  const picked = groupIds(useSearch({ strict: false, select: (search) => (search as { groups?: string }).groups }))
  const navigate = useNavigate()
  const pick = (ids: readonly number[]) =>
    navigate({
      to: '.',
      search: (before) => ({ ...before, groups: ids.length ? ids.join(',') : undefined }),
      replace: true,
    })
  const only = groups.find(({ deviceGroupId }) => deviceGroupId === picked[0])
  const label =
    picked.length === 0
      ? texts.allMachines
      : picked.length === 1 && only
        ? only.deviceGroupName
        : texts.groups(picked.length)
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
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem dense selected={picked.length === 0} onClick={() => pick([])}>
          {texts.allMachines}
        </MenuItem>
        {groups.map(({ deviceGroupId, deviceGroupName, selectedDevices }) => {
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
      </Menu>
    </>
  )
}
