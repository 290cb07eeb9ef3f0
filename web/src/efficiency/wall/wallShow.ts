import type { FloorFeed } from '../../messaging/floorFeed.ts'
import { tileFacts } from './floorView.ts'
import { createWallBoard } from './wallBoard.ts'
import type { WallLook } from './wallLook.ts'
import type { WallMachine } from './wallMachines.ts'
import { type WallOrder, wallOrder } from './wallOrder.ts'

/** What React hands over: all that changes seldom. Frames go from the feed straight to the board. */
export type Shown = {
  machines: readonly WallMachine[]
  order: WallOrder
  oeeByResource: ReadonlyMap<string, number | null>
  oeeTarget: number | null
  look: WallLook
}

/** Shows machines on a canvas that fills its parent, from the feed, until destroyed. `still`: no motion but the change itself. */
export function createWallShow(options: { canvas: HTMLCanvasElement; feed: FloorFeed; still: boolean; shown: Shown }) {
  const { canvas, feed } = options
  let shown = options.shown
  let placed: WallMachine[] = []
  const placeOf = new Map<number, number>()
  const wasStale = new Map<number, boolean>()

  const factsOf = (machine: WallMachine, now: number) =>
    tileFacts(machine, feed.device(machine.deviceId), { now, oee: shown.oeeByResource.get(machine.resourceID) ?? null })
  const board = createWallBoard({
    canvas,
    facts: (place) => factsOf(placed[place] as WallMachine, Date.now()),
    look: shown.look,
    oeeTarget: shown.oeeTarget,
    still: options.still,
  })

  function arrange() {
    const now = Date.now()
    const known = shown.machines.map((machine) => ({ ...machine, ...factsOf(machine, now) }))
    const next = wallOrder(known, shown.order).map((index) => shown.machines[index] as WallMachine)
    const isSame =
      next.length === placed.length && next.every(({ deviceId }, place) => deviceId === placed[place]?.deviceId)
    placed = next
    if (isSame) return board.all()
    placeOf.clear()
    for (const [place, { deviceId }] of next.entries()) placeOf.set(deviceId, place)
    board.setCount(next.length)
  }

  /** Once a second: ages grow, machines fall silent, and what needs attention moves to the front. */
  function tick() {
    if (document.visibilityState !== 'visible') return
    if (shown.order === 'attention') return arrange()
    const now = Date.now()
    const { detail } = board.layout()
    for (const [place, machine] of placed.entries()) {
      const { stale } = factsOf(machine, now)
      if (detail === 'full' || detail === 'compact' || wasStale.get(machine.deviceId) !== stale) board.dirty(place)
      wasStale.set(machine.deviceId, stale)
    }
  }

  const size = new ResizeObserver(([entry]) => entry && board.resize(entry.contentRect.width, entry.contentRect.height))
  if (canvas.parentElement) size.observe(canvas.parentElement)
  const timer = setInterval(tick, 1000)
  const leave = feed.onRows((rows) => {
    for (let row = 0; row < rows.deviceId.length; row++) {
      const place = placeOf.get(rows.deviceId[row] as number)
      if (place !== undefined) board.news(place, rows.state[row] as number)
    }
  })
  arrange()

  return {
    update(next: Shown) {
      if (next.look !== shown.look || next.oeeTarget !== shown.oeeTarget) board.setLook(next.look, next.oeeTarget)
      shown = next
      arrange()
    },
    /** The machine under a point of the canvas (CSS pixels). */
    machineAt: (x: number, y: number): WallMachine | null => placed[board.placeAt(x, y)] ?? null,
    work: board.work,
    destroy() {
      clearInterval(timer)
      leave()
      size.disconnect()
      board.destroy()
    },
  }
}
