import { buildPrograms } from './buildPrograms.mjs'
import { inCheckout, toolEnv } from './checkout.mjs'
import { runInstead } from './run.mjs'

/** Runs the command `backup` or `restore` with the folder arguments. */
export const runBackup = (verb) => async (node, folders) => {
  await buildPrograms(node)
  const program = inCheckout('dist', 'launch', 'backup', 'main.js')
  return runInstead(node, ['--enable-source-maps', program, verb, ...folders], toolEnv())
}
