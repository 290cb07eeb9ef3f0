import { buildPrograms } from './buildPrograms.mjs'
import { buildWeb } from './buildWeb.mjs'
import { inCheckout, toolEnv } from './checkout.mjs'
import { runInstead } from './run.mjs'

/** Builds the programs and the web application if need be and hands over to the launcher. */
export async function startTakt(node) {
  await buildPrograms(node)
  const failure = await buildWeb(node)
  if (failure) console.error(`  The web application could not be built; the rest starts without it.\n${failure}`)
  // A relative data folder belongs to the checkout, wherever npm was called.
  return runInstead(node, ['--enable-source-maps', inCheckout('dist', 'launch', 'main.js')], toolEnv())
}
