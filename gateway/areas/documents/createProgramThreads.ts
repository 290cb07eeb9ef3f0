import type { ProgramDiff } from '@takt/domain/areas/programs/responses/programDiff.ts'
import type { ProgramSteps } from '@takt/domain/areas/programs/responses/programSteps.ts'
import { Piscina } from 'piscina'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { limitByOrganization } from '../../core/http/tenantLimits.ts'
import type { Diffing, Splitting } from './programTasks.ts'
import { documentsTexts as texts } from './texts.ts'

const idleTimeoutMs = 60_000
const maxThreads = 2
const maxWaitMs = 60_000
/** Timeout for a program or a pair of programs; an idle machine reads several megabytes per second. */
const longestMs = 20_000

type Work = { split: Splitting; diff: Diffing }
type ProgramTask<Name extends keyof Work> = {
  organizationId: number
  /** Called when the task starts, so that a waiting task holds no resources. */
  find: () => Promise<Work[Name]>
  signal: AbortSignal
}

/**
 * Creates the thread pool in which a gateway parses programs from their files; threads exist only while there is work.
 * Each organization can have one running program and a few waiting, so that it does not block others.
 */
export function createProgramThreads({ timeoutMs = longestMs }: { timeoutMs?: number } = {}) {
  let threads: Piscina | undefined
  const refused = texts.tooManyPrograms
  const limited = limitByOrganization({ maxRunning: maxThreads, maxWaiting: 4, maxWaitMs, rejected: refused })
  async function read<Name extends keyof Work>(name: Name, { find, signal }: ProgramTask<Name>) {
    const work = await find()
    threads ??= new Piscina({
      filename: new URL('./programTasks.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: maxThreads,
      idleTimeout: idleTimeoutMs,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    })
    const late = AbortSignal.timeout(timeoutMs)
    try {
      return await threads.run(work, { name, signal: AbortSignal.any([signal, late]) })
    } catch (error) {
      if (late.aborted && !signal.aborted) throw new HttpError('tooLarge', texts.programTakesLong(timeoutMs / 1000))
      throw error
    }
  }
  const run = <Name extends keyof Work>(name: Name, task: ProgramTask<Name>) =>
    limited(task.organizationId, () => read(name, task), task.signal)
  return {
    /** Splits a program into its steps. */
    split: (task: ProgramTask<'split'>): Promise<ProgramSteps> => run('split', task),
    /** Compares two programs step by step. */
    diff: (task: ProgramTask<'diff'>): Promise<ProgramDiff> => run('diff', task),
    close: async () => threads?.close(),
  }
}
export type ProgramThreads = ReturnType<typeof createProgramThreads>
