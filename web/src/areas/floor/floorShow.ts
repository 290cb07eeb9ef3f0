import { staleSince } from '../../core/dashboards/machines/silentSince.ts'
import type { FloorFeed } from '../../core/messaging/floorFeed.ts'
import { type BoardLines, createFloorBoard } from './floorBoard.ts'
import type { FloorLook, TileFacts } from './floorLook.ts'
import type { FloorMachine } from './floorMachines.ts'
import { type FloorOrder, floorOrder } from './floorOrder.ts'
import { tileFacts } from './tileFacts.ts'

/** What React hands over: all that changes seldom. Frames go from the feed straight to the board. */
export type Shown = {
  machines: readonly FloorMachine[]
  order: FloorOrder
  oeeByResource: ReadonlyMap<string, number | null>
  oeeTarget: number | null
  look: FloorLook
  /** What machines in no line are called. */
  noLine: string
}

/** Machines that stand side by side in one line, counted; in other orders all are one line. */
function linesOf(machines: readonly FloorMachine[], { order, noLine }: Shown): BoardLines {
  const counts = new Map<string, number>()
  for (const { line } of machines) {
    const name = order === 'line' ? line || noLine : ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return { counts: [...counts.values()], names: [...counts.keys()] }
}

/**
 * Shows machines on a canvas that fills its parent, from the feed, until destroyed. `still`: no motion but the change
 * itself. Once a second the canvas's `data-work` tells what was painted so far (`BoardWork`), for whoever measures it.
 */
export function createFloorShow(options: { canvas: HTMLCanvasElement; feed: FloorFeed; still: boolean; shown: Shown }) {
  const { canvas, feed } = options
  let shown = options.shown
  let placed: FloorMachine[] = []
  let standing = ''
  const placeOf = new Map<number, number>()
  let wasStale = new Uint8Array(0)
  const scratch = {} as TileFacts
  const known = {
    now: 0,
    toldUntil: null as number | null,
    lostSince: null as number | null,
    oee: null as number | null,
  }

  const factsOf = (machine: FloorMachine, into?: TileFacts) => {
    known.now = feed.serverNow()
    known.toldUntil = feed.toldUntil()
    known.lostSince = feed.lostSince()
    known.oee = shown.oeeByResource.get(machine.resourceID) ?? null
    return tileFacts(machine, feed.device(machine.deviceId), known, into)
  }
  const board = createFloorBoard({
    canvas,
    facts: (place) => factsOf(placed[place] as FloorMachine, scratch),
    now: feed.serverNow,
    look: shown.look,
    oeeTarget: shown.oeeTarget,
    still: options.still,
  })

  function arrange() {
    const floor = shown.machines.map((machine) => ({ ...factsOf(machine), line: machine.line }))
    const next = floorOrder(floor, shown.order).map((index) => shown.machines[index] as FloorMachine)
    const lines = linesOf(next, shown)
    const stands = JSON.stringify(lines)
    const isSame =
      stands === standing &&
      next.length === placed.length &&
      next.every(({ deviceId }, place) => deviceId === placed[place]?.deviceId)
    placed = next
    if (isSame) return board.all()
    standing = stands
    placeOf.clear()
    for (const [place, { deviceId }] of next.entries()) placeOf.set(deviceId, place)
    wasStale = new Uint8Array(next.length)
    board.setLines(lines)
  }

  /** Once a second: ages grow, machines fall silent, and what needs attention moves to the front. */
  function tick() {
    canvas.dataset.work = JSON.stringify(board.work)
    if (document.visibilityState !== 'visible') return
    if (shown.order === 'attention') return arrange()
    const [now, lostSince] = [feed.serverNow(), feed.lostSince()]
    const { detail } = board.layout()
    const showsAges = detail === 'full' || detail === 'compact'
    for (let place = 0; place < placed.length; place++) {
      const stale = staleSince(feed.device(placed[place]!.deviceId), now, lostSince) === null ? 0 : 1
      if (showsAges || wasStale[place] !== stale) board.dirty(place)
      wasStale[place] = stale
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
    machineAt: (x: number, y: number): FloorMachine | null => placed[board.placeAt(x, y)] ?? null,
    destroy() {
      clearInterval(timer)
      leave()
      size.disconnect()
      board.destroy()
    },
  }
}
