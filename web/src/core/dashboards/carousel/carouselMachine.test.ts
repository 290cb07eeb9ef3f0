import type { WallSlide } from '@takt/domain/areas/efficiency/floor/walls.ts'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { ApiError } from '../../api/apiError.ts'
import type { SlideView } from '../slides/createSlideView.ts'
import { type CarouselSnapshot, carouselMachine } from './carouselMachine.ts'
import type { Looked } from './carouselTypes.ts'

const list = (names: string) => [...names].map((name) => ({ address: name, seconds: 30 }))
const offline = () => new ApiError('The server cannot be reached.', 0)

/**
 * The real machine on a simulated clock, with a server that has `world.slides` of `world.build`, where `world.failing`
 * fail and `world.isLost` cuts it off.
 */
function wallOf(names: string) {
  const clock = new SimulatedClock()
  const world = { slides: list(names), build: 'one', failing: '', isLost: false, isBuildThere: true }
  const log: string[] = []
  const answer = async <Value>(value: () => Value): Promise<Value> => {
    await Promise.resolve()
    if (world.isLost) throw offline()
    return value()
  }
  const machine = carouselMachine.provide({
    actors: {
      look: fromPromise<Looked>(() => answer(() => ({ slides: world.slides, build: world.build }))),
      load: fromPromise<SlideView, { slide: WallSlide; turn: number }>(({ input: { slide } }) =>
        answer(() => {
          log.push(`load ${slide.address}`)
          if (world.failing.includes(slide.address)) throw new Error(`${slide.address} is broken`)
          return { address: slide.address } as SlideView
        }),
      ),
      settle: fromPromise<void, { view: SlideView }>(() => answer(() => {})),
      reload: fromPromise<void, { build: string; place: number }>(async ({ input }) => {
        log.push(`reload ${input.build} at ${input.place}`)
        if (!world.isBuildThere) throw new Error('not there')
      }),
    },
  })
  const actor = createActor(machine, { clock, input: { build: 'one', place: 0 } })
  actor.start()
  const reach = (what: (state: CarouselSnapshot) => boolean) => waitFor(actor, what, { timeout: 60_000 })
  const shown = () => {
    const { current } = actor.getSnapshot().context
    return current && `${current.slide.address}${current.trouble ? ' failed' : ''}`
  }
  const reachShown = (what: string) => reach(() => shown() === what)
  /** Until what comes next is ready, and then to the end of the slide's time. */
  async function turn() {
    clock.increment(20_000)
    await reach((state) => state.matches({ next: 'ready' }))
    clock.increment(10_000)
  }
  return { actor, clock, world, log, reach, shown, reachShown, turn }
}

describe('a wall', () => {
  test('shows one after the other for their seconds, from the end again to the beginning', async () => {
    const { reachShown, reach, turn, shown, clock } = wallOf('abc')
    await reachShown('a')
    clock.increment(20_000)
    await reach((state) => state.matches({ next: 'ready' }))
    clock.increment(9999)
    expect(shown()).toBe('a')
    clock.increment(1)
    const seen = [shown()]
    for (let time = 0; time < 3; time++) {
      await turn()
      seen.push(shown())
    }
    expect(seen).toEqual(['b', 'c', 'a', 'b'])
  })

  test('fetches the next one before it is shown, and not long before', async () => {
    const { reachShown, reach, clock, log, shown } = wallOf('ab')
    await reachShown('a')
    clock.increment(19_000)
    expect(log).toEqual(['load a'])
    clock.increment(1000)
    await reach((state) => state.matches({ next: 'ready' }))
    expect([log, shown()]).toEqual([['load a', 'load b'], 'a'])
    clock.increment(10_000)
    expect(shown()).toBe('b')
  })

  test('says once that a dashboard fails, passes it over, and shows it again when it works', async () => {
    const { reachShown, turn, shown, world, actor } = wallOf('abc')
    await reachShown('a')
    world.failing = 'b'
    await turn()
    expect(shown()).toBe('b failed')
    const seen = []
    for (let time = 0; time < 4; time++) {
      await turn()
      seen.push(shown())
    }
    expect(seen).toEqual(['c', 'a', 'c', 'a'])
    expect(Object.keys(actor.getSnapshot().context.broken)).toEqual(['b'])
    world.failing = ''
    await turn()
    expect(shown()).toBe('b')
    expect(actor.getSnapshot().context.broken).toEqual({})
  })

  test('a dashboard that falls over while it is shown gives way to the next at once', async () => {
    const { reachShown, actor } = wallOf('ab')
    await reachShown('a')
    const { turn } = actor.getSnapshot().context.current!
    actor.send({ type: 'BROKE', turn: turn + 7, sentence: 'another' })
    expect(actor.getSnapshot().context.broken).toEqual({})
    actor.send({ type: 'BROKE', turn, sentence: 'It fell over' })
    await reachShown('b')
    expect(actor.getSnapshot().context.broken.a?.sentence).toBe('It fell over')
  })

  test('while nothing else works, what is shown stays and the others are tried again', async () => {
    const { reachShown, reach, clock, world, shown } = wallOf('ab')
    await reachShown('a')
    world.failing = 'ab'
    clock.increment(20_000)
    await reach((state) => state.matches({ next: 'ready' }))
    clock.increment(10_000)
    expect(shown()).toBe('b failed')
    clock.increment(20_000)
    await reach((state) => state.matches({ next: 'ready' }))
    clock.increment(10_000)
    expect(shown()).toBe('a failed')
    clock.increment(20_000)
    await reach((state) => state.matches({ next: 'spent' }))
    clock.increment(9_000)
    expect(shown()).toBe('a failed')
    world.failing = 'a'
    clock.increment(1_000)
    await reachShown('b')
  })

  test('keeps showing what it has while the server is lost, says since when, and blames no dashboard for it', async () => {
    const { reachShown, reach, clock, world, shown, actor } = wallOf('ab')
    await reachShown('a')
    const { heardAt } = actor.getSnapshot().context
    world.isLost = true
    clock.increment(20_000)
    await reach((state) => state.hasTag('lost'))
    for (let minute = 0; minute < 30; minute++) clock.increment(60_000)
    expect(shown()).toBe('a')
    expect(actor.getSnapshot().context).toMatchObject({ broken: {}, lostSince: heardAt })
    await reach((state) => state.matches({ server: { lost: 'waiting' } }))
    world.isLost = false
    actor.send({ type: 'ONLINE' })
    await reachShown('b')
    expect(actor.getSnapshot().context.lostSince).toBeNull()
  })

  test('a new build is loaded between two dashboards, going on with the next one', async () => {
    const { reachShown, reach, clock, world, log, shown } = wallOf('abc')
    await reachShown('a')
    world.build = 'two'
    clock.increment(15_000)
    await reach((state) => state.context.newBuild === 'two')
    clock.increment(5000)
    clock.increment(9999)
    expect([shown(), log]).toEqual(['a', ['load a']])
    clock.increment(1)
    await reach((state) => state.matches({ next: 'gone' }))
    expect([shown(), log]).toEqual(['a', ['load a', 'reload two at 1']])
  })

  test('a new build whose page is not there yet is left alone, and the wall goes on', async () => {
    const { reachShown, reach, clock, world, log, shown } = wallOf('ab')
    await reachShown('a')
    Object.assign(world, { build: 'two', isBuildThere: false })
    clock.increment(15_000)
    await reach((state) => state.context.newBuild === 'two')
    clock.increment(5000)
    clock.increment(10_000)
    await reachShown('b')
    expect(log).toEqual(['load a', 'reload two at 1', 'load b'])
    world.build = 'one'
    clock.increment(15_000)
    await reach((state) => state.matches({ server: 'there' }))
    expect([shown(), log.length]).toEqual(['b', 3])
  })

  test('follows its list: what is edited meanwhile comes next, without leaving out or repeating', async () => {
    const { reachShown, reach, turn, world, shown, actor } = wallOf('abc')
    await reachShown('a')
    world.slides = list('xa')
    actor.send({ type: 'DOUBT' })
    await reach((state) => state.context.slides?.length === 2)
    expect(shown()).toBe('a')
    await turn()
    expect(shown()).toBe('x')
    await turn()
    expect(shown()).toBe('a')
  })

  test('a wall that was deleted says so, and comes back when there is one again', async () => {
    const { reachShown, reach, actor, clock } = wallOf('ab')
    await reachShown('a')
    const refused = carouselMachine.provide({
      actors: { look: fromPromise<Looked>(() => Promise.reject(new ApiError('Wall hall was not found', 404))) },
    })
    const other = createActor(refused, { clock, input: { build: 'one', place: 0 } }).start()
    await waitFor(other, (state) => state.context.refusal !== null)
    expect(other.getSnapshot().context).toMatchObject({
      refusal: 'Wall hall was not found',
      current: null,
      lostSince: null,
    })
    await reach(() => actor.getSnapshot().matches({ server: 'there' }))
  })

  test('keys go on, back and hold; a held dashboard stays for as long as it is held', async () => {
    const { reachShown, clock, shown, actor } = wallOf('abc')
    await reachShown('a')
    actor.send({ type: 'GO', step: -1 })
    await reachShown('c')
    actor.send({ type: 'GO', step: 1 })
    await reachShown('a')
    actor.send({ type: 'HOLD' })
    clock.increment(3_600_000)
    expect([shown(), actor.getSnapshot().hasTag('held')]).toEqual(['a', true])
    actor.send({ type: 'HOLD' })
    clock.increment(20_000)
    await waitFor(actor, (state) => state.matches({ next: 'ready' }))
    clock.increment(10_000)
    expect(shown()).toBe('b')
  })

  test('one dashboard alone is fetched and drawn anew at the end of its time', async () => {
    const { reachShown, turn, log, actor } = wallOf('a')
    await reachShown('a')
    const first = actor.getSnapshot().context.current
    await turn()
    expect(actor.getSnapshot().context.current?.turn).not.toBe(first?.turn)
    expect(log).toEqual(['load a', 'load a'])
  })
})
