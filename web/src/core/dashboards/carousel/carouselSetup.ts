import type { WallSlide } from '@takt/domain/areas/efficiency/floor/walls.ts'
import { and, assign, fromPromise, not, or, raise, setup, stateIn } from 'xstate'
import { ApiError, messageOf } from '../../api/apiError.ts'
import type { SlideView } from '../slides/createSlideView.ts'
import type { CarouselContext, CarouselEvent, CarouselInput, ServerCheck } from './carouselTypes.ts'
import { adjacentIndex, indexInEdited, isSameList } from './round.ts'

const missing = (name: string) => async (): Promise<never> => {
  throw new Error(`The actor ${name} was not provided to the wall`)
}

const slidesOf = ({ slides }: CarouselContext): readonly WallSlide[] => slides ?? []

/** Returns the slide at the target index. */
export function slideAt(context: CarouselContext): WallSlide {
  const slide = slidesOf(context)[context.aim]
  if (!slide) throw new Error('The wall has no slide at this position')
  return slide
}

const leadMs = ({ current }: CarouselContext): number => Math.min(10_000, ((current?.slide.seconds ?? 0) * 1000) / 2)

const without = <Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([text]) => text !== name))

/**
 * The types, actors, actions, guards and delays of the wall. Actors are provided by `carouselActors.ts`, or by tests.
 */
export const carouselSetup = setup({
  types: {
    context: {} as CarouselContext,
    events: {} as CarouselEvent,
    input: {} as CarouselInput,
    tags: {} as 'lost' | 'paused',
  },
  actors: {
    check: fromPromise<ServerCheck>(missing('check')),
    load: fromPromise<SlideView, { slide: WallSlide; turn: number }>(missing('load')),
    settle: fromPromise<void, { view: SlideView }>(missing('settle')),
    reload: fromPromise<void, { build: string; place: number }>(missing('reload')),
  },
  actions: {
    applyCheck: assign(({ context }, { slides, build }: ServerCheck) => ({
      slides: slides.length > 0 ? slides : null,
      rejection: null,
      place: indexInEdited(slidesOf(context), context.place, slides),
      newBuild: build === context.build || build === context.deferred ? null : build,
      lastResponseAt: Date.now(),
      lostSince: null,
    })),
    applyRejection: assign((_, error: unknown) => ({
      slides: null,
      place: -1,
      rejection: messageOf(error),
      lostSince: null,
      lastResponseAt: Date.now(),
    })),
    lose: assign({ lostSince: ({ context }) => context.lostSince ?? context.lastResponseAt }),
    raiseChecked: raise(({ context }, slides: readonly WallSlide[] | null) => ({
      type: 'CHECKED' as const,
      isEdited: !isSameList(context.slides, slides),
    })),
    raiseLost: raise({ type: 'LOST' }),
    raiseDoubt: raise({ type: 'DOUBT' }),
    clearStage: assign({ current: null, next: null, broken: {} }),
    aimNext: assign({
      aim: ({ context }) =>
        context.place < 0 && context.step === 1 && context.current === null
          ? context.aim % slidesOf(context).length
          : adjacentIndex(context.place, context.step, slidesOf(context).length),
      passed: 0,
      turn: ({ context }) => context.turn + 1,
    }),
    aimFurther: assign({
      aim: ({ context }) => adjacentIndex(context.aim, context.step, slidesOf(context).length),
      passed: ({ context }) => context.passed + 1,
      turn: ({ context }) => context.turn + 1,
    }),
    stage: assign(({ context }, view: SlideView) => ({
      next: { turn: context.turn, slide: slideAt(context), view, trouble: null },
    })),
    drop: assign({ next: null }),
    turnTo: assign((_, step: 1 | -1) => ({ step, next: null })),
    doubt: assign((_, error: unknown) => ({ doubt: messageOf(error), next: null })),
    setDoubt: assign((_, message: string) => ({ doubt: message, next: null })),
    blame: assign(({ context }) => {
      const slide = slideAt(context)
      const broken = { ...context.broken, [slide.address]: { since: Date.now(), message: context.doubt } }
      return { broken, next: { turn: context.turn, slide, view: null, trouble: context.doubt } }
    }),
    blameCurrent: assign(({ context }, message: string) => {
      const address = context.current?.slide.address
      return address === undefined ? {} : { broken: { ...context.broken, [address]: { since: Date.now(), message } } }
    }),
    take: assign(({ context }) => {
      const { next } = context
      if (!next) return {}
      const broken = next.view ? without(context.broken, next.slide.address) : context.broken
      return { current: next, next: null, place: context.aim, step: 1, shownAt: Date.now(), broken, deferred: null }
    }),
    raiseTaken: raise({ type: 'TAKEN' }),
    deferBuild: assign(({ context }) => ({ newBuild: null, deferred: context.newBuild })),
    /** Hooks for the environment: the server was lost, or found again. */
    serverLost: () => {},
    serverFound: () => {},
  },
  guards: {
    isRejected: (_, error: unknown) => error instanceof ApiError && [400, 403, 404].includes(error.status),
    isEdited: (_, edited: boolean) => edited,
    hasNothing: ({ context }) => context.slides === null,
    hasNewBuild: ({ context }) => context.newBuild !== null,
    isKnownBroken: ({ context }) => context.broken[slideAt(context).address] !== undefined,
    hasOtherSlides: ({ context }) => context.passed + 1 < slidesOf(context).length,
    isCurrent: ({ context }, turn: number) => context.current?.turn === turn,
    isNext: ({ context }, turn: number) => context.next?.turn === turn,
    turnsOtherWay: ({ context }, step: 1 | -1) => context.step !== step,
    isTime: or([stateIn({ clock: 'over' }), stateIn({ clock: 'stopped' })]),
    mustReload: and(['hasNewBuild', 'isTime', not(stateIn({ server: 'lost' }))]),
    isDue: and([
      not('hasNothing'),
      not('hasNewBuild'),
      not(stateIn({ server: 'lost' })),
      or(['isTime', stateIn({ clock: 'late' })]),
    ]),
  },
  delays: {
    early: ({ context }) => (context.current?.slide.seconds ?? 0) * 1000 - leadMs(context),
    late: ({ context }) => leadMs(context),
    checkInterval: 15_000,
    retryDelay: 3000,
    tryAgain: 10_000,
  },
})
