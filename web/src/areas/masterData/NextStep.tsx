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
import { dataBegins } from './dataBegins.ts'
import { NoMachines } from './NoMachines.tsx'
import { noMachinesTexts as texts } from './texts.ts'

const note = (sentence: string, action: ReactNode) => (
  <Alert severity="info" variant="outlined" role="status" action={action} sx={{ flexWrap: 'wrap' }}>
    {sentence}
  </Alert>
)

/** What is to be done before figures come. */
function useNextStep(): ReactNode {
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { data } = useCurrent()
  const format = useFormat()
  const maySeeDevices = useMay(devices.area, 'read')
  if (!data || !isKnown || isEmpty) return null
  if (data.length === 0) return <NoMachines />
  const machines = data.filter(({ resourceID }) => resourceIDs.length === 0 || resourceIDs.includes(resourceID))
  const begins = dataBegins(machines, { range, timeZone: format.timeZone })
  if (begins === null) {
    const [only] = machines
    const one = machines.length === 1 && only
    const connect = one
      ? ({ to: '/$list/$key', params: { list: devices.name, key: String(one.deviceId) } } as const)
      : ({ to: '/$list', params: { list: devices.name } } as const)
    return note(
      texts.waiting(one ? one.resourceID : counted(machines.length, 'machine')),
      maySeeDevices && (
        <PageButton {...connect} size="small" variant="outlined">
          {texts.howToConnect}
        </PageButton>
      ),
    )
  }
  if (range.end > begins.at) return null
  return note(
    texts.before(rangeLabel(range, format)),
    <PageButton to="." search={changedSearch(begins.search)} size="small" variant="outlined">
      {texts.firstFrom(format.instant(begins.at, 'minute'))}
    </PageButton>,
  )
}

/**
 * Stands above the figures of machines while a step is missing until there are some: a machine or its device, its first
 * message, or a range in which something was told. Nothing otherwise, nor where nobody could take the step.
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
