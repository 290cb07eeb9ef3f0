import FilterList from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dashboardTexts as texts } from '../texts.ts'
import { groupIds, machineIds, writeGroups, writeMachines } from './dashboardSearch.ts'
import { useDeviceGroups } from './deviceGroups.ts'
import { ScopeMenu, type ScopePick } from './ScopeMenu.tsx'

const selectionOf = (search: object) => search as { groups?: string; machines?: string }

/**
 * Selects device groups and, with `hasMachines`, single machines; the selection is in the address (`groups`,
 * `machines`).
 */
export function GroupPicker(props: { hasMachines?: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const deviceGroups = useDeviceGroups().data ?? []
  const search = selectionOf(useSearch({ strict: false }))
  const groups = groupIds(search.groups)
  const machines = props.hasMachines ? machineIds(search.machines) : undefined
  const navigate = useNavigate()
  const apply = (next: ScopePick) => {
    const selection = {
      groups: writeGroups(next.groups),
      ...(next.machines && { machines: writeMachines(next.machines) }),
    }
    void navigate({ to: '.', search: (before) => ({ ...before, ...selection }), replace: true })
  }
  const firstGroup = deviceGroups.find(({ deviceGroupId }) => deviceGroupId === groups[0])
  const counts = [
    groups.length === 1 && firstGroup
      ? firstGroup.deviceGroupName
      : groups.length > 0
        ? texts.groups(groups.length)
        : '',
    machines?.length === 1 ? machines[0] : machines?.length ? texts.machines(machines.length) : '',
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
      <ScopeMenu anchor={anchor} onClose={() => setAnchor(null)} picked={{ groups, machines }} onPick={apply} />
    </>
  )
}
