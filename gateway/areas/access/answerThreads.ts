import { inTurns } from '@takt/store/postgres/turns.ts'
import { inThreads } from '../../core/bodies/bodyThreads.ts'
import { answerTooLarge } from '../../core/http/responses/largeAnswers.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import type * as tasks from './answerTasks.ts'

/** Answers from this size on are rewritten in a thread: to parse and write one takes more than a moment. */
const largeBytes = 1024 * 1024

const inThread = inThreads<typeof tasks>(new URL('./answerTasks.ts', import.meta.url))

/** Rewrites the JSON of an answer by steps; a large one by a task of a thread that does the same (`task`, `given`). */
export async function rewriteAnswer<Task extends keyof typeof tasks>(
  answer: Response,
  steps: (value: unknown) => Generator<undefined, unknown>,
  [task, given]: readonly [Task, Omit<Parameters<(typeof tasks)[Task]>[0], 'bytes'>],
): Promise<string | ArrayBuffer> {
  const bytes = await answer.arrayBuffer()
  if (bytes.byteLength < largeBytes)
    return JSON.stringify(await inTurns(steps(JSON.parse(new TextDecoder().decode(bytes)))))
  try {
    return await inThread(task, { ...given, bytes } as unknown as Parameters<(typeof tasks)[Task]>[0], [bytes])
  } catch (error) {
    throw error instanceof Refusal && error.kind === 'tooLarge' ? answerTooLarge() : error
  }
}
