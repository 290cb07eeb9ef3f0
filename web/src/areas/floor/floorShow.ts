import { staleSince } from '../../core/dashboards/machines/silentSince.ts'
import type { FloorFeed } from '../../core/messaging/floorFeed.ts'
import { type BoardLines, createFloorBoard } from './floorBoard.ts'
import type { FloorMachine } from './floorMachines.ts'
import { type FloorOrder, floorOrder } from './floorOrder.ts'
import type { FloorStyle, TileFacts } from './floorStyle.ts'
import { tileFacts } from './tileFacts.ts'

/** Rarely changing input from React. Live data goes directly from the feed to the board. */
export type FloorInput = {
  machines: readonly FloorMachine[]
  order: FloorOrder
  oeeByResource: ReadonlyMap<string, number | null>
  oeeTarget: number | null
  style: FloorStyle
  /** Label of machines without a line. */
  noLine: string
}

/** Counts the machines of each line; in other sort orders all machines form one line. */
function linesOf(machines: readonly FloorMachine[], { order, noLine }: FloorInput): BoardLines {
  const counts = new Map<string, number>()
  for (const { line } of machines) {
    const name = order === 'line' ? line || noLine : ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return { counts: [...counts.values()], names: [...counts.keys()] }
}

/**
 * Shows machines from the feed on a canvas that fills its parent, until destroyed. `still`: true to omit animations.
 * Once a second the `data-work` attribute of the canvas is set to the performance counters (`BoardWork`) for
 * measurements.
 */
export function createFloorShow(options: {
  canvas: HTMLCanvasElement
  feed: FloorFeed
  still: boolean
  shown: FloorInput
}) {
  const { canvas, feed } = options
  let input = options.shown
  let placed: FloorMachine[] = []
  let lineKey = ''
  const indexByDevice = new Map<number, number>()
  let wasStale = new Uint8Array(0)
  let wasAwaited = feed.isAwaited()
  const scratch = {} as TileFacts
  const live = {
    now: 0,
    reportedUntil: null as number | null,
    lostSince: null as number | null,
    oee: null as number | null,
  }

  const factsOf = (machine: FloorMachine, into?: TileFacts) => {
    live.now = feed.serverNow()
    live.reportedUntil = feed.knownUntil()
    live.lostSince = feed.lostSince()
    live.oee = input.oeeByResource.get(machine.resourceID) ?? null
    return tileFacts(machine, feed.device(machine.deviceId), live, into)
  }
  const board = createFloorBoard({
    canvas,
    facts: (index) => factsOf(placed[index] as FloorMachine, scratch),
    now: feed.serverNow,
    isAwaited: feed.isAwaited,
    style: input.style,
    oeeTarget: input.oeeTarget,
    still: options.still,
  })

  function arrange() {
    const floor = input.machines.map((machine) => ({ ...factsOf(machine), line: machine.line }))
    const next = floorOrder(floor, input.order).map((index) => input.machines[index] as FloorMachine)
    const lines = linesOf(next, input)
    const nextLineKey = JSON.stringify(lines)
    const isSame =
      nextLineKey === lineKey &&
      next.length === placed.length &&
      next.every(({ deviceId }, index) => deviceId === placed[index]?.deviceId)
    placed = next
    if (isSame) return board.all()
    lineKey = nextLineKey
    indexByDevice.clear()
    for (const [index, { deviceId }] of next.entries()) indexByDevice.set(deviceId, index)
    wasStale = new Uint8Array(next.length)
    board.setLines(lines)
  }

  /** Redraws all tiles once states are known, also of machines that no frame mentions. */
  function followAwaited() {
    if (feed.isAwaited() === wasAwaited) return
    wasAwaited = !wasAwaited
    board.all()
  }

  /** Runs once a second: ages grow, machines become silent, and machines that need attention move to the front. */
  function tick() {
    canvas.dataset.work = JSON.stringify(board.work)
    if (document.visibilityState !== 'visible') return
    followAwaited()
    if (input.order === 'attention') return arrange()
    const [now, lostSince] = [feed.serverNow(), feed.lostSince()]
    const { detail } = board.layout()
    const showsAges = detail === 'full' || detail === 'compact'
    for (let index = 0; index < placed.length; index++) {
      const stale = staleSince(feed.device(placed[index]!.deviceId), now, lostSince) === null ? 0 : 1
      if (showsAges || wasStale[index] !== stale) board.dirty(index)
      wasStale[index] = stale
    }
  }

  const size = new ResizeObserver(([entry]) => entry && board.resize(entry.contentRect.width, entry.contentRect.height))
  if (canvas.parentElement) size.observe(canvas.parentElement)
  const timer = setInterval(tick, 1000)
  const unsubscribe = feed.onRows((rows) => {
    followAwaited()
    for (let row = 0; row < rows.deviceId.length; row++) {
      const index = indexByDevice.get(rows.deviceId[row] as number)
      if (index !== undefined) board.news(index, rows.state[row] as number)
    }
  })
  arrange()

  return {
    update(next: FloorInput) {
      if (next.style !== input.style || next.oeeTarget !== input.oeeTarget) board.setStyle(next.style, next.oeeTarget)
      input = next
      arrange()
    },
    /** Returns the machine at a point of the canvas (CSS pixels). */
    machineAt: (x: number, y: number): FloorMachine | null => placed[board.placeAt(x, y)] ?? null,
    destroy() {
      clearInterval(timer)
      unsubscribe()
      size.disconnect()
      board.destroy()
    },
  }
}
