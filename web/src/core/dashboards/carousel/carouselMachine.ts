import type { SnapshotFrom } from 'xstate'
import { carouselSetup, slideAt } from './carouselSetup.ts'
import type { ServerCheck } from './carouselTypes.ts'

const outputOf = (event: { output: ServerCheck }) => event.output
const onResponse = [
  { type: 'raiseChecked', params: ({ event }: { event: { output: ServerCheck } }) => outputOf(event).slides },
  { type: 'applyCheck', params: ({ event }: { event: { output: ServerCheck } }) => outputOf(event) },
] as const
const onRejection = {
  guard: { type: 'isRejected', params: ({ event }: { event: { error: unknown } }) => event.error },
  actions: [
    { type: 'raiseChecked', params: null },
    { type: 'applyRejection', params: ({ event }: { event: { error: unknown } }) => event.error },
  ],
} as const
const failed = {
  target: 'judging',
  actions: { type: 'doubt', params: ({ event }: { event: { error: unknown } }) => event.error },
} as const

/**
 * The state machine of a wall that shows dashboards in rotation. `server`: its availability, the current list, and the
 * build of its page. `clock`: the remaining time of the current slide. `next`: the next slide, loaded and drawn off
 * screen ahead of time; a failing one is shown as failed once and then skipped until it works. While the server is lost
 * the current slide stays; a new build is loaded between two slides, once it is available.
 */
export const carouselMachine = carouselSetup.createMachine({
  id: 'carousel',
  type: 'parallel',
  context: ({ input }) => ({
    slides: null,
    rejection: null,
    place: -1,
    aim: input.place,
    step: 1,
    passed: 0,
    turn: 0,
    current: null,
    next: null,
    shownAt: 0,
    broken: {},
    doubt: '',
    build: input.build,
    newBuild: null,
    deferred: null,
    lastResponseAt: Date.now(),
    lostSince: null,
  }),
  states: {
    server: {
      initial: 'checking',
      states: {
        checking: {
          invoke: {
            src: 'check',
            onDone: { target: 'there', actions: onResponse },
            onError: [
              { ...onRejection, target: 'there' },
              { target: 'lost', actions: ['lose', 'raiseLost'] },
            ],
          },
        },
        there: { on: { DOUBT: 'checking', ONLINE: 'checking' }, after: { checkInterval: 'checking' } },
        lost: {
          tags: 'lost',
          entry: 'serverLost',
          exit: 'serverFound',
          initial: 'waiting',
          states: {
            waiting: { on: { ONLINE: 'checking' }, after: { retryDelay: 'checking' } },
            checking: {
              invoke: {
                src: 'check',
                onDone: { target: '#carousel.server.there', actions: onResponse },
                onError: [
                  { ...onRejection, target: '#carousel.server.there' },
                  { target: 'waiting', actions: 'serverLost' },
                ],
              },
            },
          },
        },
      },
    },
    clock: {
      initial: 'stopped',
      on: {
        TAKEN: '.early',
        CHECKED: { guard: 'hasNothing', target: '.stopped', actions: 'clearStage' },
      },
      states: {
        stopped: {},
        early: { on: { GO: 'over', PAUSE: 'paused', BROKE: breaks() }, after: { early: 'late' } },
        late: { on: { GO: 'over', PAUSE: 'paused', BROKE: breaks() }, after: { late: 'over' } },
        paused: { tags: 'paused', on: { GO: 'over', PAUSE: 'early', BROKE: breaks() } },
        over: {},
      },
    },
    next: {
      initial: 'resting',
      on: {
        LOST: { target: '.resting', actions: 'drop' },
        CHECKED: {
          guard: { type: 'isEdited', params: ({ event }) => event.isEdited },
          target: '.resting',
          actions: 'drop',
        },
        GO: {
          guard: { type: 'turnsOtherWay', params: ({ event }) => event.step },
          target: '.resting',
          actions: { type: 'turnTo', params: ({ event }) => event.step },
        },
      },
      states: {
        resting: {
          always: [
            { guard: 'mustReload', target: 'reloading' },
            { guard: 'isDue', target: 'loading', actions: 'aimNext' },
          ],
        },
        loading: {
          invoke: {
            src: 'load',
            input: ({ context }) => ({ slide: slideAt(context), turn: context.turn }),
            onDone: { target: 'settling', actions: { type: 'stage', params: ({ event }) => event.output } },
            onError: failed,
          },
        },
        settling: {
          invoke: {
            src: 'settle',
            input: ({ context }) => {
              if (!context.next?.view) throw new Error('There is no view on stage to settle')
              return { view: context.next.view }
            },
            onDone: 'ready',
            onError: failed,
          },
        },
        /** Something failed: a check of the server shows whether it was the slide or the server. */
        judging: {
          entry: 'raiseDoubt',
          on: {
            CHECKED: [
              { guard: { type: 'isEdited', params: ({ event }) => event.isEdited }, target: 'resting' },
              { guard: 'hasNewBuild', target: 'resting' },
              { guard: 'isKnownBroken', target: 'passing' },
              { target: 'ready', actions: 'blame' },
            ],
          },
        },
        passing: {
          always: [{ guard: 'hasOtherSlides', target: 'loading', actions: 'aimFurther' }, { target: 'spent' }],
        },
        /** Nothing works at the moment: the current slide stays, and loading is retried. */
        spent: { after: { tryAgain: 'resting' } },
        ready: {
          always: [
            { guard: 'mustReload', target: 'reloading', actions: 'drop' },
            { guard: 'isTime', target: 'taken', actions: ['take', 'raiseTaken'] },
          ],
          on: {
            BROKE: {
              guard: { type: 'isNext', params: ({ event }) => event.turn },
              target: 'judging',
              actions: { type: 'setDoubt', params: ({ event }) => event.message },
            },
          },
        },
        /** Transient state: left at once, together with the restart of the clock. */
        taken: { on: { TAKEN: 'resting' } },
        reloading: {
          invoke: {
            src: 'reload',
            input: ({ context }) => ({ build: context.newBuild ?? '', place: context.place + 1 }),
            onDone: 'gone',
            onError: { target: 'resting', actions: 'deferBuild' },
          },
        },
        /** The page is about to be reloaded. */
        gone: { on: { LOST: {}, CHECKED: {}, GO: {} } },
      },
    },
  },
})

function breaks() {
  return {
    guard: { type: 'isCurrent', params: ({ event }: { event: { turn: number } }) => event.turn },
    target: 'over',
    actions: { type: 'blameCurrent', params: ({ event }: { event: { message: string } }) => event.message },
  } as const
}

export type CarouselSnapshot = SnapshotFrom<typeof carouselMachine>
