import type { ProgramDiff } from '@takt/domain/programs/answers/programDiff.ts'
import type { ProgramSteps } from '@takt/domain/programs/answers/programSteps.ts'
import { Piscina } from 'piscina'
import { Refusal } from '../http/refusal.ts'
import type { Diffing, Splitting } from './programTasks.ts'
import { documentsTexts as texts } from './texts.ts'

const restMs = 60_000
const mostWaiting = 16

/** The thread in which a gateway reads programs, one after the other; it is there while there is work. */
export function createProgramThreads() {
  let threads: Piscina | undefined
  const run = async (name: 'split' | 'diff', work: Splitting | Diffing, signal: AbortSignal) => {
    threads ??= new Piscina({
      filename: new URL('./programTasks.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: mostWaiting,
      idleTimeout: restMs,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    })
    if (threads.queueSize >= mostWaiting) throw new Refusal('tooMany', texts.tooManyPrograms, { retryAfterSecs: 10 })
    return threads.run(work, { name, signal })
  }
  return {
    /** A program's steps. */
    split: (work: Splitting, signal: AbortSignal): Promise<ProgramSteps> => run('split', work, signal),
    /** Two programs step by step. */
    diff: (work: Diffing, signal: AbortSignal): Promise<ProgramDiff> => run('diff', work, signal),
    close: async () => threads?.close(),
  }
}
export type ProgramThreads = ReturnType<typeof createProgramThreads>
