import { readFileSync } from 'node:fs'
import type { ProgramDiff } from '@takt/domain/areas/programs/answers/programDiff.ts'
import type { ProgramSteps } from '@takt/domain/areas/programs/answers/programSteps.ts'
import type { ProgramDialect } from '@takt/domain/areas/programs/dialects.ts'
import { diffPrograms } from '@takt/domain/areas/programs/diffPrograms.ts'
import { splitProgram } from '@takt/domain/areas/programs/splitProgram.ts'

/** What `createProgramThreads` has done. Files are read in the thread alone. */

/** Where a program is: in a file, or in a page that is written. */
export type ProgramPlace = { path: string } | { text: string }

export type Splitting = { program: ProgramPlace; dialect?: ProgramDialect | undefined }
export type Diffing = {
  source: ProgramPlace
  target: ProgramPlace
  dialect?: ProgramDialect | undefined
  stepIdx?: number | undefined
  context?: number | undefined
}

const bytesAt = (place: ProgramPlace): Uint8Array =>
  'path' in place ? readFileSync(place.path) : Buffer.from(place.text)

export const split = ({ program, dialect }: Splitting): ProgramSteps => splitProgram(bytesAt(program), dialect)

export const diff = ({ source, target, ...options }: Diffing): ProgramDiff =>
  diffPrograms(bytesAt(source), bytesAt(target), options)
