import { inTurns } from '@takt/store/queue/turns.ts'
import { inThreads } from '../../core/bodies/bodyThreads.ts'
import { answerTooLarge } from '../../core/http/responses/largeAnswers.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import type * as tasks from './answerTasks.ts'

/** Answers from this size on are rewritten in a thread: to parse and write one takes more than a moment. */
const largeBytes = 1024 * 1024

/** Has a thread do one of these tasks on an answer. */
export const inAnswerThread = inThreads<typeof tasks>(new URL('./answerTasks.ts', import.meta.url))

/** Rewrites the JSON of an answer by steps; a large one by `rewriteInThread`, which does the same in a thread. */
export async function rewriteAnswer(
  answer: Response,
  steps: (value: unknown) => Generator<undefined, unknown>,
  rewriteInThread: (bytes: ArrayBuffer) => Promise<ArrayBuffer>,
): Promise<string | ArrayBuffer> {
  const bytes = await answer.arrayBuffer()
  if (bytes.byteLength < largeBytes)
    return JSON.stringify(await inTurns(steps(JSON.parse(new TextDecoder().decode(bytes)))))
  try {
    return await rewriteInThread(bytes)
  } catch (error) {
    throw error instanceof Refusal && error.kind === 'tooLarge' ? answerTooLarge() : error
  }
}
