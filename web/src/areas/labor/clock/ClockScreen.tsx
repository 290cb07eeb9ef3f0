import Typography from '@mui/material/Typography'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { useReferences } from '../../../core/items/reference/useReferences.ts'
import { Box } from '../../../core/kit/Box.tsx'
import { SearchSelect } from '../../../core/kit/select/SearchSelect.tsx'
import { useAway } from '../../../core/session/away/useAway.ts'
import { ClockPanel } from '../face.ts'
import { laborTexts as texts } from '../texts.ts'
import { touched } from './look.ts'

/** The address of the clock: it opens without a network on a device that opened it before. */
const awayScope = '/clock'

const machineIn = (search: Readonly<Record<string, unknown>>): string | null => {
  const { resourceID } = search
  return typeof resourceID === 'string' || typeof resourceID === 'number' ? String(resourceID) : null
}

/** The clock of a machine, which the address names (`?resourceID=`), or of none in particular. */
export function ClockScreen() {
  useAway(awayScope)
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
        <Box sx={{ width: '18rem', maxWidth: '100%', '& .MuiInputBase-root': touched }}>
          <SearchSelect
            id={id}
            label={texts.machine}
            placeholder={texts.noMachine}
            source={machines}
            value={resourceID}
            onChange={(chosen) =>
              void navigate({
                to: '/$list',
                params: { list: 'clock' },
                search: (chosen ? { resourceID: chosen } : {}) as object,
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
