import Typography from '@mui/material/Typography'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { useReferences } from '../../../core/items/reference/useReferences.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { useOfflinePage } from '../../../core/session/away/useOfflinePage.ts'
import { ClockPanel } from '../index.ts'
import { laborTexts as texts } from '../texts.ts'
import { touchTarget } from './styles.ts'

/** Path of the clock; it opens without a network on a device that opened it before. */
const offlineScope = '/clock'

const machineIn = (search: Readonly<Record<string, unknown>>): string | null => {
  const { resourceID } = search
  return typeof resourceID === 'string' || typeof resourceID === 'number' ? String(resourceID) : null
}

/** The clock of the machine in the address (`?resourceID=`), or of no particular machine. */
export function ClockScreen() {
  useOfflinePage(offlineScope)
  const id = useId()
  const navigate = useNavigate()
  const resourceID = machineIn(useSearch({ strict: false }))
  const machines = useReferences(laborTickets)('resourceID', {})
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, p: { xs: 3, sm: 6 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
        <Typography component="h1" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
          {texts.clock}
        </Typography>
        <Box sx={{ width: '18rem', maxWidth: '100%', '& .MuiInputBase-root': touchTarget }}>
          <SearchSelect
            id={id}
            label={texts.machine}
            placeholder={texts.noMachine}
            source={machines}
            value={resourceID}
            onChange={(nextID) =>
              void navigate({
                to: '/$list',
                params: { list: 'clock' },
                search: (nextID ? { resourceID: nextID } : {}) as object,
                replace: true,
              })
            }
          />
        </Box>
      </Box>
      <ClockPanel resourceID={resourceID} />
    </Box>
  )
}
