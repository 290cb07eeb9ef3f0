import Box from '@mui/material/Box'
import { stateLook, stateOfCode } from '@takt/domain/efficiency/stateLook.ts'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../kit/format/FormatContext.tsx'
import { useFloorNow } from '../../messaging/MessagingContext.tsx'
import { wallTexts as texts } from './texts.ts'
import type { WallMachine } from './wallMachines.ts'

// Off the screen for eyes, there for readers and for the tab key.
const offScreen = {
  position: 'absolute',
  width: 1,
  height: 1,
  m: 0,
  p: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

/** The wall as a list of links, for readers and keyboards; it is off the screen and renewed every ten seconds. */
export function WallList(props: { machines: readonly WallMachine[] }) {
  const feed = useFloorNow(10_000)
  const format = useFormat()
  return (
    <Box component="ul" aria-label={texts.list} sx={offScreen}>
      {props.machines.map(({ deviceId, name, resourceID, jobAndPart }) => {
        const device = feed.device(deviceId)
        const state = device ? stateLook[stateOfCode(device.state)].label : texts.noData
        const since = device ? format.instant(device.since, 'time') : ''
        return (
          <li key={deviceId}>
            <Link to="/efficiency/details" search={{ machine: resourceID }}>
              {[name, state, device?.reason, since, jobAndPart].filter(Boolean).join(', ')}
            </Link>
          </li>
        )
      })}
    </Box>
  )
}
