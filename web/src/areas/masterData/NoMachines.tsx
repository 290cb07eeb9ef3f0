import Typography from '@mui/material/Typography'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { useQuery } from '@tanstack/react-query'
import { addingAt } from '../../core/items/useAddAddress.ts'
import { useItemClient } from '../../core/items/useItemClient.ts'
import { useMayChange } from '../../core/items/useMayChange.ts'
import { Box } from '../../core/kit/Box.tsx'
import { PageButton } from '../../core/kit/PageButton.tsx'
import { useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { useMay } from '../../core/session/useMay.ts'
import { noMachinesTexts as texts } from './texts.ts'

/**
 * Shown while there are no machines: the missing step, a machine or its device, with a link for users with the
 * permission.
 */
export function NoMachines() {
  const { organizationId } = useCurrentOrganization()
  const client = useItemClient(resources)
  const [maySee, mayAdd] = [useMay(resources.area, 'read'), useMayChange(resources)]
  const [maySeeDevices, mayAddDevice] = [useMay(devices.area, 'read'), useMayChange(devices)]
  const { data } = useQuery({
    queryKey: [organizationId, resources.area, resources.name, 'any'],
    queryFn: async ({ signal }) => (await client.list({ limit: 1 }, { forced: true, signal })).length > 0,
    enabled: maySee,
  })
  const toMachines = { to: '/$list', params: { list: resources.name } } as const
  const toDevices = { to: '/$list', params: { list: devices.name } } as const
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography color="textSecondary">
        {texts.none} {data ? texts.deviceMissing : texts.machineMissing}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {data && mayAddDevice ? (
          <PageButton {...toDevices} search={addingAt(devices.name)} variant="contained">
            {texts.addDevice}
          </PageButton>
        ) : (
          !data &&
          mayAdd && (
            <PageButton {...toMachines} search={addingAt(resources.name)} variant="contained">
              {texts.addMachine}
            </PageButton>
          )
        )}
        {data && maySee && (
          <PageButton {...toMachines} variant="outlined">
            {texts.machines}
          </PageButton>
        )}
        {maySeeDevices && (
          <PageButton {...toDevices} variant="outlined">
            {texts.devices}
          </PageButton>
        )}
      </Box>
    </Box>
  )
}
