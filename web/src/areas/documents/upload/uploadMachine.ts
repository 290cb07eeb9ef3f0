import { type NameTaken, nameTaken } from '@takt/domain/areas/documents/answers/nameTaken.ts'
import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { ApiError } from '../../../core/api/apiError.ts'

export type UploadInput = {
  file: File
  /** Sends it, telling how many of its bytes are there; the answer is the number of what it became. */
  send: (file: File, signal: AbortSignal, progress: (sent: number) => void) => Promise<number>
  /** Whether it waits for its turn (`START`) before it is sent. */
  inTurn?: boolean
  /** Whether `send` goes on where it stopped: then it is called again by itself once it was cut off. */
  resumes?: boolean
}

type Context = UploadInput & {
  madeId: number | null
  message: string | null
  /** The page that has the name of the file, where it was refused for that. */
  takenBy: NameTaken['takenBy'] | null
  sent: number
  isCutOff: boolean
}
type Sent = Context & { progress: (sent: number) => void }

/**
 * One file on its way: `waiting` for its turn, `uploading`, then `success` or `error`; what failed or was cancelled can
 * be tried again, what waits or is on its way can be cancelled. What was cut off and resumes tries again by itself,
 * every few seconds and when the network is back (`ONLINE`).
 */
export const uploadMachine = setup({
  types: {
    input: {} as UploadInput,
    context: {} as Context,
    events: {} as { type: 'START' | 'CANCEL' | 'RETRY' | 'ONLINE' } | { type: 'PROGRESS'; sent: number },
  },
  actors: {
    send: fromPromise<number, Sent>(({ input, signal }) => input.send(input.file, signal, input.progress)),
  },
  guards: {
    inTurn: ({ context }) => context.inTurn === true,
    goesOn: ({ context }) => context.resumes === true && context.isCutOff,
  },
  delays: { again: 5000 },
}).createMachine({
  id: 'upload',
  initial: 'begun',
  context: ({ input }) => ({ ...input, madeId: null, message: null, takenBy: null, sent: 0, isCutOff: false }),
  states: {
    begun: { always: [{ guard: 'inTurn', target: 'waiting' }, { target: 'uploading' }] },
    waiting: { on: { START: 'uploading', CANCEL: 'cancelled' } },
    uploading: {
      invoke: {
        src: 'send',
        input: ({ context, self }) => ({ ...context, progress: (sent) => self.send({ type: 'PROGRESS', sent }) }),
        onDone: { target: 'success', actions: assign({ madeId: ({ event }) => event.output, message: null }) },
        onError: {
          target: 'error',
          actions: assign(({ event: { error } }) => ({
            message: error instanceof Error ? error.message : null,
            takenBy: (error instanceof ApiError && nameTaken.safeParse(error.data).data?.takenBy) || null,
            isCutOff: error instanceof ApiError && error.status === 0,
          })),
        },
      },
      on: { CANCEL: 'cancelled', PROGRESS: { actions: assign({ sent: ({ event }) => event.sent }) } },
    },
    success: {},
    error: {
      on: { RETRY: 'begun', CANCEL: 'cancelled', ONLINE: { guard: 'goesOn', target: 'begun' } },
      after: { again: { guard: 'goesOn', target: 'begun' } },
    },
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

/** Whether an upload that was cut off is tried again by itself. */
export const goesOn = ({ value, context }: SnapshotFrom<typeof uploadMachine>): boolean =>
  value === 'error' && context.resumes === true && context.isCutOff
