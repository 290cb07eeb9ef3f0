import { inCheckout, toolEnv } from './checkout.mjs'
import { runInstead } from './run.mjs'

/** `backup` or `restore`, with the folder that was named. */
export const runBackup = (verb) => (node, folders) =>
  runInstead(node, [inCheckout('launch', 'backup', 'main.ts'), verb, ...folders], toolEnv())
