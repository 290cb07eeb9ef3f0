import { readFileSync } from 'node:fs'
import type { ProgramDialect } from '@takt/domain/areas/programs/dialects.ts'
import { diffPrograms } from '@takt/domain/areas/programs/diffPrograms.ts'
import type { ProgramDiff } from '@takt/domain/areas/programs/responses/programDiff.ts'
import type { ProgramSteps } from '@takt/domain/areas/programs/responses/programSteps.ts'
import { splitProgram } from '@takt/domain/areas/programs/splitProgram.ts'

/** The tasks of `createProgramThreads`. Files are read only in the thread. */

/** Location of a program: a file, or the text of a page. */
export type ProgramLocation = { path: string } | { text: string }

export type Splitting = { program: ProgramLocation; dialect?: ProgramDialect | undefined }
export type Diffing = {
  source: ProgramLocation
  target: ProgramLocation
  dialect?: ProgramDialect | undefined
  stepIdx?: number | undefined
  context?: number | undefined
}

const bytesAt = (location: ProgramLocation): Uint8Array =>
  'path' in location ? readFileSync(location.path) : Buffer.from(location.text)

export const split = ({ program, dialect }: Splitting): ProgramSteps => splitProgram(bytesAt(program), dialect)

export const diff = ({ source, target, ...options }: Diffing): ProgramDiff =>
  diffPrograms(bytesAt(source), bytesAt(target), options)
