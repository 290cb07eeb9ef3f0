import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import { type DetailProps, ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useDocumentSelector } from '../documents/index.ts'
import { useTaggedActions, useTagsButton } from '../tags/index.ts'
import { GridPanel } from './GridPanel.tsx'
import { masterDataTexts as texts } from './texts.ts'
import { useEmployees } from './useEmployees.ts'

const activeFilter = `${employees.name}.activeEquals`

const opensWith = { activeEquals: 'true' }

/** The filter of the list on `active`, stored in the address like any other filter. */
function useActiveFilter() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const navigate = useNavigate()
  const set = (value: string | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [activeFilter]: value }) as typeof before,
      replace: true,
    })
  return { onlyActive: search[activeFilter] === 'true', set }
}

function EmployeeDetail({ id, onClose }: DetailProps) {
  const actions = useTaggedActions('employees')
  return (
    <ItemDetail type={employees} id={id} actions={actions} onClose={onClose}>
      {() => (
        <GridPanel title={texts.laborTickets} type={laborTickets} address="laborTickets" inherent={{ empID: id }} />
      )}
    </ItemDetail>
  )
}

/** The employees: active ones, or all. */
export function EmployeesScreen() {
  const { onlyActive, set } = useActiveFilter()
  const actions = useTaggedActions('employees')
  const tags = useTagsButton(employees)
  const documents = useDocumentSelector(employees)
  const cached = useEmployees()
  const format = useFormat()
  return (
    <>
      <ItemScreen
        type={employees}
        opensWith={opensWith}
        actions={actions}
        rowButtons={useMemo(() => [documents.button, tags.button], [documents.button, tags.button])}
        toolbar={
          <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={onlyActive ? 'active' : 'all'}
              aria-label={texts.filterLabel}
              onChange={(_, value: string | null) => value && set(value === 'active' ? 'true' : undefined)}
            >
              <ToggleButton value="active" sx={{ px: 2, py: 0.5 }}>
                {texts.active}
              </ToggleButton>
              <ToggleButton value="all" sx={{ px: 2, py: 0.5 }}>
                {texts.everyone}
              </ToggleButton>
            </ToggleButtonGroup>
            <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
              {texts.cached(format.count(cached.employees.length))}
            </Typography>
          </Box>
        }
        Detail={EmployeeDetail}
      />
      {tags.sheet}
      {documents.dialog}
    </>
  )
}
