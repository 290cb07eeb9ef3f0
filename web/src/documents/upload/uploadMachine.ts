import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate'

export type UploadInput = {
  file: File
  /** Sends it, telling how many of its bytes are there; the answer is the number of its page. */
  send: (file: File, signal: AbortSignal, progress: (sent: number) => void) => Promise<number>
  /** Whether it waits for its turn (`START`) before it is sent. */
  inTurn?: boolean
}

type Context = UploadInput & { pageId: number | null; message: string | null; sent: number }
type Sent = Context & { progress: (sent: number) => void }

/**
 * One file on its way: `waiting` for its turn, `uploading`, then `success` or `error`; what failed or was cancelled can
 * be tried again, what waits or is on its way can be cancelled.
 */
export const uploadMachine = setup({
  types: {
    input: {} as UploadInput,
    context: {} as Context,
    events: {} as { type: 'START' } | { type: 'CANCEL' } | { type: 'RETRY' } | { type: 'PROGRESS'; sent: number },
  },
  actors: {
    send: fromPromise<number, Sent>(({ input, signal }) => input.send(input.file, signal, input.progress)),
  },
  guards: { inTurn: ({ context }) => context.inTurn === true },
}).createMachine({
  id: 'upload',
  initial: 'begun',
  context: ({ input }) => ({ ...input, pageId: null, message: null, sent: 0 }),
  states: {
    begun: { always: [{ guard: 'inTurn', target: 'waiting' }, { target: 'uploading' }] },
    waiting: { on: { START: 'uploading', CANCEL: 'cancelled' } },
    uploading: {
      invoke: {
        src: 'send',
        input: ({ context, self }) => ({ ...context, progress: (sent) => self.send({ type: 'PROGRESS', sent }) }),
        onDone: { target: 'success', actions: assign({ pageId: ({ event }) => event.output, message: null }) },
        onError: {
          target: 'error',
          actions: assign({ message: ({ event }) => (event.error instanceof Error ? event.error.message : null) }),
        },
      },
      on: { CANCEL: 'cancelled', PROGRESS: { actions: assign({ sent: ({ event }) => event.sent }) } },
    },
    success: {},
    error: { on: { RETRY: 'begun' } },
    cancelled: { on: { RETRY: 'begun' } },
  },
})

/** What is told of an upload: whether it is under way, how it ended, and why it failed. */
export function uploadState(snapshot: SnapshotFrom<typeof uploadMachine>) {
  const { value } = snapshot
  return {
    isLoading: value === 'waiting' || value === 'uploading',
    status: value === 'success' || value === 'error' ? value : null,
    error: value === 'error' ? (snapshot.context.message ?? '') : null,
  }
}
