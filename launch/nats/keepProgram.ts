import { execFile } from 'node:child_process'
import { chmod, rename } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Moves a program that runs to `target` in one step; rejects when it does not run here. */
export async function keepProgram(program: string, target: string): Promise<void> {
  await chmod(program, 0o755)
  await promisify(execFile)(program, ['--version'])
  await rename(program, target)
}
