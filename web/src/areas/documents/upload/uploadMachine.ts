import { type NameConflict, nameConflict } from '@takt/domain/areas/documents/responses/nameConflict.ts'
import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { ApiError } from '../../../core/api/apiError.ts'

export type UploadInput = {
  file: File
  /** Sends the file, reporting the number of bytes sent; resolves to the number of the created object. */
  send: (file: File, signal: AbortSignal, progress: (sentBytes: number) => void) => Promise<number>
  /** True if the upload waits for `START` before it is sent. */
  inTurn?: boolean
  /** True if `send` resumes where it stopped: it is then called again automatically after a lost connection. */
  resumes?: boolean
}

type Context = UploadInput & {
  madeId: number | null
  message: string | null
  /** The page that already has the name of the file, if the upload was rejected for that reason. */
  takenBy: NameConflict['takenBy'] | null
  sent: number
  isCutOff: boolean
}
type SendInput = Context & { progress: (sent: number) => void }

/**
 * State machine of one upload: `waiting` in the queue, `uploading`, then `success` or `error`. Failed or cancelled
 * uploads can be retried; waiting or running ones can be cancelled. An interrupted upload that resumes is retried
 * automatically every few seconds and when the network is back (`ONLINE`).
 */
export const uploadMachine = setup({
  types: {
    input: {} as UploadInput,
    context: {} as Context,
    events: {} as { type: 'START' | 'CANCEL' | 'RETRY' | 'ONLINE' } | { type: 'PROGRESS'; sent: number },
  },
  actors: {
    send: fromPromise<number, SendInput>(({ input, signal }) => input.send(input.file, signal, input.progress)),
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
        input: ({ context, self }) => ({
          ...context,
          progress: (sentBytes) => self.send({ type: 'PROGRESS', sent: sentBytes }),
        }),
        onDone: { target: 'success', actions: assign({ madeId: ({ event }) => event.output, message: null }) },
        onError: {
          target: 'error',
          actions: assign(({ event: { error } }) => ({
            message: error instanceof Error ? error.message : null,
            takenBy: (error instanceof ApiError && nameConflict.safeParse(error.data).data?.takenBy) || null,
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

/** Returns whether an upload is running, how it ended, and why it failed. */
export function uploadState(snapshot: SnapshotFrom<typeof uploadMachine>) {
  const { value } = snapshot
  return {
    isLoading: value === 'waiting' || value === 'uploading',
    status: value === 'success' || value === 'error' ? value : null,
    error: value === 'error' ? (snapshot.context.message ?? '') : null,
  }
}

/** True if an interrupted upload is retried automatically. */
export const isRetriedAutomatically = ({ value, context }: SnapshotFrom<typeof uploadMachine>): boolean =>
  value === 'error' && context.resumes === true && context.isCutOff
