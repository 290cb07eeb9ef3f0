import Alert from '@mui/material/Alert'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import type { ReactNode } from 'react'
import { useCurrent } from '../../core/dashboards/machines/useCurrent.ts'
import { useScope } from '../../core/dashboards/scope/useScope.ts'
import { Box } from '../../core/kit/Box.tsx'
import { counted } from '../../core/kit/format/counted.ts'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { PageButton } from '../../core/kit/PageButton.tsx'
import { rangeLabel } from '../../core/kit/range/RangePicker.tsx'
import { changedSearch } from '../../core/kit/untypedSearch.ts'
import { useMay } from '../../core/session/useMay.ts'
import { firstDataOf } from './firstDataOf.ts'
import { NoMachines } from './NoMachines.tsx'
import { noMachinesTexts as texts } from './texts.ts'

const note = (message: string, action: ReactNode) => (
  <Alert severity="info" variant="outlined" role="status" action={action} sx={{ flexWrap: 'wrap' }}>
    {message}
  </Alert>
)

/** Returns the next setup step while there is no data yet. */
function useNextStep(): ReactNode {
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { data } = useCurrent()
  const format = useFormat()
  const maySeeDevices = useMay(devices.area, 'read')
  if (!data || !isKnown || isEmpty) return null
  if (data.length === 0) return <NoMachines />
  const machines = data.filter(({ resourceID }) => resourceIDs.length === 0 || resourceIDs.includes(resourceID))
  const firstData = firstDataOf(machines, { range, timeZone: format.timeZone })
  if (firstData === null) {
    const [firstMachine] = machines
    const singleMachine = machines.length === 1 && firstMachine
    const connect = singleMachine
      ? ({ to: '/$list/$key', params: { list: devices.name, key: String(singleMachine.deviceId) } } as const)
      : ({ to: '/$list', params: { list: devices.name } } as const)
    return note(
      texts.waiting(singleMachine ? singleMachine.resourceID : counted(machines.length, 'machine')),
      maySeeDevices && (
        <PageButton {...connect} size="small" variant="outlined">
          {texts.howToConnect}
        </PageButton>
      ),
    )
  }
  if (range.end > firstData.at) return null
  return note(
    texts.before(rangeLabel(range, format)),
    <PageButton to="." search={changedSearch(firstData.search)} size="small" variant="outlined">
      {texts.firstFrom(format.instant(firstData.at, 'minute'))}
    </PageButton>,
  )
}

/**
 * Shown above KPIs of machines while a setup step is missing: a machine or its device, its first message, or a range
 * with data. Otherwise empty, and also if no user present could take the step.
 */
export function NextStep() {
  const step = useNextStep()
  return (
    step && (
      <Box data-hands sx={{ px: { xs: 3, sm: 6 }, pt: { xs: 3, sm: 4 } }}>
        {step}
      </Box>
    )
  )
}
