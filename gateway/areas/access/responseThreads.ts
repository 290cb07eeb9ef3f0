import { runYielding } from '@takt/store/queue/yielding.ts'
import { inThreads } from '../../core/bodies/bodyThreads.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { responseTooLarge } from '../../core/http/responses/largeResponses.ts'
import type * as tasks from './responseTasks.ts'

/**
 * Minimum size of responses that are rewritten in a thread, because parsing and serializing them would block the
 * gateway noticeably.
 */
const largeBytes = 1024 * 1024

/** Runs one of these tasks on a response in a thread. */
export const inResponseThread = inThreads<typeof tasks>(new URL('./responseTasks.ts', import.meta.url))

/** Rewrites the JSON of a response in steps; a large one with `rewriteInThread`, which does the same in a thread. */
export async function rewriteResponse(
  response: Response,
  steps: (value: unknown) => Generator<undefined, unknown>,
  rewriteInThread: (bytes: ArrayBuffer) => Promise<ArrayBuffer>,
): Promise<string | ArrayBuffer> {
  const bytes = await response.arrayBuffer()
  if (bytes.byteLength < largeBytes)
    return JSON.stringify(await runYielding(steps(JSON.parse(new TextDecoder().decode(bytes)))))
  try {
    return await rewriteInThread(bytes)
  } catch (error) {
    throw error instanceof HttpError && error.kind === 'tooLarge' ? responseTooLarge() : error
  }
}
