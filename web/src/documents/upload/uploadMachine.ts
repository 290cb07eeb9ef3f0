import { assign, fromPromise, setup } from 'xstate'

export type UploadInput = {
  file: File
  /** Sends it; the answer is the number of its page. */
  send: (file: File, signal: AbortSignal) => Promise<number>
}

/**
 * One file on its way: `uploading`, then `success` or `error`; what failed or was cancelled can be tried again, what is
 * on its way can be cancelled.
 */
export const uploadMachine = setup({
  types: {
    input: {} as UploadInput,
    context: {} as UploadInput & { pageId: number | null; message: string | null },
    events: {} as { type: 'CANCEL' } | { type: 'RETRY' },
  },
  actors: {
    send: fromPromise<number, UploadInput>(({ input, signal }) => input.send(input.file, signal)),
  },
}).createMachine({
  id: 'upload',
  initial: 'uploading',
  context: ({ input }) => ({ ...input, pageId: null, message: null }),
  states: {
    uploading: {
      invoke: {
        src: 'send',
        input: ({ context }) => context,
        onDone: { target: 'success', actions: assign({ pageId: ({ event }) => event.output, message: null }) },
        onError: {
          target: 'error',
          actions: assign({ message: ({ event }) => (event.error instanceof Error ? event.error.message : null) }),
        },
      },
      on: { CANCEL: 'cancelled' },
    },
    success: {},
    error: { on: { RETRY: 'uploading' } },
    cancelled: { on: { RETRY: 'uploading' } },
  },
})
