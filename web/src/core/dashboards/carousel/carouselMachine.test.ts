import type { WallSlide } from '@takt/domain/areas/efficiency/floor/walls.ts'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { ApiError } from '../../api/apiError.ts'
import type { SlideView } from '../slides/createSlideView.ts'
import { type CarouselSnapshot, carouselMachine } from './carouselMachine.ts'
import type { ServerCheck } from './carouselTypes.ts'

const list = (names: string) => [...names].map((name) => ({ address: name, seconds: 30 }))
const offline = () => new ApiError('The server cannot be reached.', 0)

/**
 * The real machine on a simulated clock. The server has `environment.slides` of `environment.build`; slides in
 * `environment.failing` fail, and `environment.isLost` disconnects it.
 */
function wallOf(names: string) {
  const clock = new SimulatedClock()
  const environment = { slides: list(names), build: 'one', failing: '', isLost: false, isBuildThere: true }
  const log: string[] = []
  const respond = async <Value>(value: () => Value): Promise<Value> => {
    await Promise.resolve()
    if (environment.isLost) throw offline()
    return value()
  }
  const machine = carouselMachine.provide({
    actors: {
      check: fromPromise<ServerCheck>(() => respond(() => ({ slides: environment.slides, build: environment.build }))),
      load: fromPromise<SlideView, { slide: WallSlide; turn: number }>(({ input: { slide } }) =>
        respond(() => {
          log.push(`load ${slide.address}`)
          if (environment.failing.includes(slide.address)) throw new Error(`${slide.address} is broken`)
          return { address: slide.address } as SlideView
        }),
      ),
      settle: fromPromise<void, { view: SlideView }>(() => respond(() => {})),
      reload: fromPromise<void, { build: string; place: number }>(async ({ input }) => {
        log.push(`reload ${input.build} at ${input.place}`)
        if (!environment.isBuildThere) throw new Error('not there')
      }),
    },
  })
  const actor = createActor(machine, { clock, input: { build: 'one', place: 0 } })
  actor.start()
  const reach = (predicate: (state: CarouselSnapshot) => boolean) => waitFor(actor, predicate, { timeout: 60_000 })
  const currentSlide = () => {
    const { current } = actor.getSnapshot().context
    return current && `${current.slide.address}${current.trouble ? ' failed' : ''}`
  }
  const waitForSlide = (expected: string) => reach(() => currentSlide() === expected)
  /** Waits until the next slide is ready, then until the end of the current slide's time. */
  async function advanceSlide() {
    clock.increment(20_000)
    await reach((state) => state.matches({ next: 'ready' }))
    clock.increment(10_000)
  }
  return { actor, clock, environment, log, reach, shown: currentSlide, reachShown: waitForSlide, turn: advanceSlide }
}

describe('a wall', () => {
  test('shows its dashboards in rotation, each for its seconds', async () => {
    const { reachShown: waitForSlide, reach, turn: advanceSlide, shown: currentSlide, clock } = wallOf('abc')
    await waitForSlide('a')
    clock.increment(20_000)
    await reach((state) => state.matches({ next: 'ready' }))
    clock.increment(9999)
    expect(currentSlide()).toBe('a')
    clock.increment(1)
    const slides = [currentSlide()]
    for (let time = 0; time < 3; time++) {
      await advanceSlide()
      slides.push(currentSlide())
    }
    expect(slides).toEqual(['b', 'c', 'a', 'b'])
  })

  test('loads the next dashboard before it is shown, and not long before', async () => {
    const { reachShown: waitForSlide, reach, clock, log, shown: currentSlide } = wallOf('ab')
    await waitForSlide('a')
    clock.increment(19_000)
    expect(log).toEqual(['load a'])
    clock.increment(1000)
    await reach((state) => state.matches({ next: 'ready' }))
    expect([log, currentSlide()]).toEqual([['load a', 'load b'], 'a'])
    clock.increment(10_000)
    expect(currentSlide()).toBe('b')
  })

  test('reports a failing dashboard once, skips it, and shows it again when it works', async () => {
    const { reachShown: waitForSlide, turn: advanceSlide, shown: currentSlide, environment, actor } = wallOf('abc')
    await waitForSlide('a')
    environment.failing = 'b'
    await advanceSlide()
    expect(currentSlide()).toBe('b failed')
    const slides = []
    for (let time = 0; time < 4; time++) {
      await advanceSlide()
      slides.push(currentSlide())
    }
    expect(slides).toEqual(['c', 'a', 'c', 'a'])
    expect(Object.keys(actor.getSnapshot().context.broken)).toEqual(['b'])
    environment.failing = ''
    await advanceSlide()
    expect(currentSlide()).toBe('b')
    expect(actor.getSnapshot().context.broken).toEqual({})
  })

  test('a dashboard that fails while it is shown is replaced by the next at once', async () => {
    const { reachShown: waitForSlide, actor } = wallOf('ab')
    await waitForSlide('a')
    const { turn } = actor.getSnapshot().context.current!
    actor.send({ type: 'BROKE', turn: turn + 7, message: 'another' })
    expect(actor.getSnapshot().context.broken).toEqual({})
    actor.send({ type: 'BROKE', turn, message: 'It fell over' })
    await waitForSlide('b')
    expect(actor.getSnapshot().context.broken.a?.message).toBe('It fell over')
  })

  test('while nothing else works, the current dashboard stays and the others are retried', async () => {
    const { reachShown: waitForSlide, reach, clock, environment, shown: currentSlide } = wallOf('ab')
    await waitForSlide('a')
    environment.failing = 'ab'
    clock.increment(20_000)
    await reach((state) => state.matches({ next: 'ready' }))
    clock.increment(10_000)
    expect(currentSlide()).toBe('b failed')
    clock.increment(20_000)
    await reach((state) => state.matches({ next: 'ready' }))
    clock.increment(10_000)
    expect(currentSlide()).toBe('a failed')
    clock.increment(20_000)
    await reach((state) => state.matches({ next: 'spent' }))
    clock.increment(9_000)
    expect(currentSlide()).toBe('a failed')
    environment.failing = 'a'
    clock.increment(1_000)
    await waitForSlide('b')
  })

  test('keeps its content while the server is lost, shows since when, and marks no dashboard as failed', async () => {
    const { reachShown: waitForSlide, reach, clock, environment, shown: currentSlide, actor } = wallOf('ab')
    await waitForSlide('a')
    const { lastResponseAt } = actor.getSnapshot().context
    environment.isLost = true
    clock.increment(20_000)
    await reach((state) => state.hasTag('lost'))
    for (let minute = 0; minute < 30; minute++) clock.increment(60_000)
    expect(currentSlide()).toBe('a')
    expect(actor.getSnapshot().context).toMatchObject({ broken: {}, lostSince: lastResponseAt })
    await reach((state) => state.matches({ server: { lost: 'waiting' } }))
    environment.isLost = false
    actor.send({ type: 'ONLINE' })
    await waitForSlide('b')
    expect(actor.getSnapshot().context.lostSince).toBeNull()
  })

  test('a new build is loaded between two dashboards, continuing with the next one', async () => {
    const { reachShown: waitForSlide, reach, clock, environment, log, shown: currentSlide } = wallOf('abc')
    await waitForSlide('a')
    environment.build = 'two'
    clock.increment(15_000)
    await reach((state) => state.context.newBuild === 'two')
    clock.increment(5000)
    clock.increment(9999)
    expect([currentSlide(), log]).toEqual(['a', ['load a']])
    clock.increment(1)
    await reach((state) => state.matches({ next: 'gone' }))
    expect([currentSlide(), log]).toEqual(['a', ['load a', 'reload two at 1']])
  })

  test('a new build without its page is ignored, and the wall continues', async () => {
    const { reachShown: waitForSlide, reach, clock, environment, log, shown: currentSlide } = wallOf('ab')
    await waitForSlide('a')
    Object.assign(environment, { build: 'two', isBuildThere: false })
    clock.increment(15_000)
    await reach((state) => state.context.newBuild === 'two')
    clock.increment(5000)
    clock.increment(10_000)
    await waitForSlide('b')
    expect(log).toEqual(['load a', 'reload two at 1', 'load b'])
    environment.build = 'one'
    clock.increment(15_000)
    await reach((state) => state.matches({ server: 'there' }))
    expect([currentSlide(), log.length]).toEqual(['b', 3])
  })

  test('follows its list: an edited list takes effect next, without skipping or repeating', async () => {
    const {
      reachShown: waitForSlide,
      reach,
      turn: advanceSlide,
      environment,
      shown: currentSlide,
      actor,
    } = wallOf('abc')
    await waitForSlide('a')
    environment.slides = list('xa')
    actor.send({ type: 'DOUBT' })
    await reach((state) => state.context.slides?.length === 2)
    expect(currentSlide()).toBe('a')
    await advanceSlide()
    expect(currentSlide()).toBe('x')
    await advanceSlide()
    expect(currentSlide()).toBe('a')
  })

  test('a deleted wall shows a message, and returns when it exists again', async () => {
    const { reachShown: waitForSlide, reach, actor, clock } = wallOf('ab')
    await waitForSlide('a')
    const rejectingMachine = carouselMachine.provide({
      actors: { check: fromPromise<ServerCheck>(() => Promise.reject(new ApiError('Wall hall was not found', 404))) },
    })
    const other = createActor(rejectingMachine, { clock, input: { build: 'one', place: 0 } }).start()
    await waitFor(other, (state) => state.context.rejection !== null)
    expect(other.getSnapshot().context).toMatchObject({
      rejection: 'Wall hall was not found',
      current: null,
      lostSince: null,
    })
    await reach(() => actor.getSnapshot().matches({ server: 'there' }))
  })

  test('keys go forward, back and pause; a paused dashboard stays until it is resumed', async () => {
    const { reachShown: waitForSlide, clock, shown: currentSlide, actor } = wallOf('abc')
    await waitForSlide('a')
    actor.send({ type: 'GO', step: -1 })
    await waitForSlide('c')
    actor.send({ type: 'GO', step: 1 })
    await waitForSlide('a')
    actor.send({ type: 'PAUSE' })
    clock.increment(3_600_000)
    expect([currentSlide(), actor.getSnapshot().hasTag('paused')]).toEqual(['a', true])
    actor.send({ type: 'PAUSE' })
    clock.increment(20_000)
    await waitFor(actor, (state) => state.matches({ next: 'ready' }))
    clock.increment(10_000)
    expect(currentSlide()).toBe('b')
  })

  test('a single dashboard is reloaded and redrawn at the end of its time', async () => {
    const { reachShown: waitForSlide, turn: advanceSlide, log, actor } = wallOf('a')
    await waitForSlide('a')
    const first = actor.getSnapshot().context.current
    await advanceSlide()
    expect(actor.getSnapshot().context.current?.turn).not.toBe(first?.turn)
    expect(log).toEqual(['load a', 'load a'])
  })
})
