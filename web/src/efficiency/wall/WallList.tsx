import Box from '@mui/material/Box'
import { useFloorNow } from '../../messaging/MessagingContext.tsx'
import { isPast, isStale } from './floorView.ts'
import { wallTexts as texts } from './texts.ts'
import { WallListItem } from './WallListItem.tsx'
import type { WallMachine } from './wallMachines.ts'

// Off the screen for eyes, there for readers and for the tab key; `contain`: its thousand lines never touch the wall's layout.
const offScreen = {
  position: 'absolute',
  width: 1,
  height: 1,
  m: 0,
  p: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  contain: 'strict',
}

/** The wall as a list of links, for readers and keyboards; it is off the screen and renewed every few seconds. */
export function WallList(props: { machines: readonly WallMachine[]; onOpen: (resourceID: string) => void }) {
  const feed = useFloorNow(props.machines.length > 200 ? 15_000 : 2000)
  const now = feed.serverNow()
  return (
    <Box
      component="ul"
      aria-label={texts.list}
      sx={offScreen}
      onClick={(event) => {
        const resourceID = event.target instanceof HTMLElement && event.target.dataset.resource
        if (!resourceID || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        props.onOpen(resourceID)
      }}
    >
      {props.machines.map(({ deviceId, name, resourceID, jobAndPart }) => {
        const device = feed.device(deviceId)
        const stale = isStale(device, now)
        return (
          <WallListItem
            key={deviceId}
            name={name}
            resourceID={resourceID}
            state={stale ? null : (device?.state ?? null)}
            since={(stale ? device?.lastTo : device?.since) ?? 0}
            asOf={device && isPast(device, now) ? device.lastTo : null}
            reason={stale ? null : (device?.reason ?? null)}
            jobAndPart={jobAndPart}
          />
        )
      })}
    </Box>
  )
}
