import type { ProgramDiff } from '@takt/domain/programs/answers/programDiff.ts'
import type { ProgramSteps } from '@takt/domain/programs/answers/programSteps.ts'
import type { ProgramDialect } from '@takt/domain/programs/dialects.ts'
import { diffPrograms } from '@takt/domain/programs/diffPrograms.ts'
import { splitProgram } from '@takt/domain/programs/splitProgram.ts'

/** What `programThreads` do. Bytes are handed over. */

export type Splitting = { bytes: Uint8Array; dialect?: ProgramDialect | undefined }
export type Diffing = {
  source: Uint8Array
  target: Uint8Array
  dialect?: ProgramDialect | undefined
  stepIdx?: number | undefined
  context?: number | undefined
}

export const split = ({ bytes, dialect }: Splitting): ProgramSteps => splitProgram(bytes, dialect)

export const diff = ({ source, target, ...options }: Diffing): ProgramDiff => diffPrograms(source, target, options)
