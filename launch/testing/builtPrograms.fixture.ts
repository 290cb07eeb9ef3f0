import { buildPrograms } from '../bootstrap/buildPrograms.mjs'

let built: Promise<void> | null = null

/** Builds the programs from the current sources, for tests (`launch/process/program.ts`). */
export function builtPrograms(): Promise<void> {
  built ??= buildPrograms(process.execPath)
  return built
}
