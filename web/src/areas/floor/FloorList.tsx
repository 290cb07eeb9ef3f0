import { causeText } from '@takt/domain/areas/alerts/silence.ts'
import { useEffect, useRef } from 'react'
import { isPast, staleSince } from '../../core/dashboards/machines/silentSince.ts'
import { useReasonChoices } from '../../core/dashboards/states/useReasonChoices.ts'
import { Box } from '../../core/kit/Box.tsx'
import { useFormat } from '../../core/kit/format/FormatContext.tsx'
import { useFloorNow, useIsFloorAwaited } from '../../core/messaging/MessagingContext.tsx'
import { floorLine } from './floorLine.ts'
import type { FloorMachine } from './floorMachines.ts'
import { floorTexts as texts } from './texts.ts'
import { attentionOf } from './tileFacts.ts'

type FloorLink = { resourceID: string; text: string }

/**
 * Updates a list of links in order, changing only what differs. Uses the DOM directly: React components would keep
 * three nodes per line twice, for thousands of lines of which only the text changes.
 */
function writeLinks(list: HTMLElement, links: readonly FloorLink[]): void {
  while (list.childElementCount > links.length) list.lastElementChild?.remove()
  links.forEach(({ resourceID, text }, index) => {
    const link = list.children[index]?.querySelector('a') ?? addLink(list)
    if (link.dataset.resource !== resourceID) {
      link.dataset.resource = resourceID
      link.href = `/efficiency/details?machine=${encodeURIComponent(resourceID)}`
    }
    if (link.textContent !== text) link.textContent = text
  })
}

function addLink(list: HTMLElement): HTMLAnchorElement {
  const link = list.ownerDocument.createElement('a')
  list.appendChild(list.ownerDocument.createElement('li')).appendChild(link)
  return link
}

// Hidden visually, but available to screen readers and the Tab key; `contain` prevents a thousand lines from affecting
// the layout of the floor.
const offScreen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: 0,
  p: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  contain: 'strict',
}

/** The floor as a list of links for screen readers and keyboards; visually hidden and updated every few seconds. */
export function FloorList(props: { machines: readonly FloorMachine[]; onOpen: (resourceID: string) => void }) {
  const feed = useFloorNow(props.machines.length > 200 ? 15_000 : 2000)
  const isAwaited = useIsFloorAwaited()
  const format = useFormat()
  const { nameOf } = useReasonChoices(props.machines[0]?.resourceID ?? '')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const now = feed.serverNow()
    const links = props.machines.map((machine) => {
      const { deviceId, name, resourceID, jobAndPart, heldBy } = machine
      if (isAwaited) return { resourceID, text: name }
      const device = feed.device(deviceId)
      const stale = staleSince(device, now, feed.lostSince())
      const attention = attentionOf(machine, device, feed.knownUntil())
      const text = floorLine(format, {
        name,
        jobAndPart,
        heldBy,
        state: stale === null ? (device?.state ?? null) : null,
        since: stale ?? device?.since ?? 0,
        now,
        asOf: stale === null && device && isPast(device, now) ? device.lastTo : null,
        cause: attention === 'trouble' ? causeText(machine.ifSilent) : null,
        isQuiet: attention === 'quiet',
        reason: stale === null && device?.reason ? nameOf(device.reason) : null,
      })
      return { resourceID, text }
    })
    if (list.current) writeLinks(list.current, links)
  })
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={texts.list}
      sx={offScreen}
      onClick={(event) => {
        const resourceID = event.target instanceof HTMLElement && event.target.dataset.resource
        if (!resourceID || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        props.onOpen(resourceID)
      }}
    />
  )
}
