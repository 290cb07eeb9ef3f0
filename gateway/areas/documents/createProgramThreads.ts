import type { ProgramDiff } from '@takt/domain/areas/programs/answers/programDiff.ts'
import type { ProgramSteps } from '@takt/domain/areas/programs/answers/programSteps.ts'
import { Piscina } from 'piscina'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { limitByOrganization } from '../../core/http/tenantLimits.ts'
import type { Diffing, Splitting } from './programTasks.ts'
import { documentsTexts as texts } from './texts.ts'

const restMs = 60_000
const mostThreads = 2
const maxWaitMs = 60_000
/** So long a program, or a pair of them, is looked at: an idle machine reads some megabytes a second. */
const longestMs = 20_000

type Work = { split: Splitting; diff: Diffing }
type Asked<Name extends keyof Work> = {
  organizationId: number
  /** Told once it is this one's turn: nothing is held before. */
  find: () => Promise<Work[Name]>
  signal: AbortSignal
}

/**
 * The threads in which a gateway reads programs, from the files themselves; they are there while there is work. An
 * organization has one program read at a time and a few waiting, so that nobody waits behind all of another's.
 */
export function createProgramThreads({ mostMs = longestMs }: { mostMs?: number } = {}) {
  let threads: Piscina | undefined
  const refused = texts.tooManyPrograms
  const limited = limitByOrganization({ maxRunning: mostThreads, maxWaiting: 4, maxWaitMs, refused })
  async function read<Name extends keyof Work>(name: Name, { find, signal }: Asked<Name>) {
    const work = await find()
    threads ??= new Piscina({
      filename: new URL('./programTasks.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: mostThreads,
      idleTimeout: restMs,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    })
    const late = AbortSignal.timeout(mostMs)
    try {
      return await threads.run(work, { name, signal: AbortSignal.any([signal, late]) })
    } catch (error) {
      if (late.aborted && !signal.aborted) throw new Refusal('tooLarge', texts.programTakesLong(mostMs / 1000))
      throw error
    }
  }
  const run = <Name extends keyof Work>(name: Name, asked: Asked<Name>) =>
    limited(asked.organizationId, () => read(name, asked), asked.signal)
  return {
    /** A program's steps. */
    split: (asked: Asked<'split'>): Promise<ProgramSteps> => run('split', asked),
    /** Two programs step by step. */
    diff: (asked: Asked<'diff'>): Promise<ProgramDiff> => run('diff', asked),
    close: async () => threads?.close(),
  }
}
export type ProgramThreads = ReturnType<typeof createProgramThreads>
