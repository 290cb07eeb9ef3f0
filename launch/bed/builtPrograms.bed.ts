import { buildPrograms } from '../bootstrap/buildPrograms.mjs'

let built: Promise<void> | null = null

/** For tests: the programs are built from the sources that are there (`launch/process/program.ts`). */
export function builtPrograms(): Promise<void> {
  built ??= buildPrograms(process.execPath)
  return built
}
