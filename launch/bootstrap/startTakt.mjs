import { allocatorSettings } from './allocatorSettings.mjs'
import { buildPrograms } from './buildPrograms.mjs'
import { buildWeb } from './buildWeb.mjs'
import { inCheckout, toolEnv } from './checkout.mjs'
import { runInstead } from './run.mjs'

/** Builds the programs and the web application if necessary and starts the launcher. */
export async function startTakt(node) {
  await buildPrograms(node)
  const failure = await buildWeb(node)
  if (failure) console.error(`  The web application could not be built; Takt starts without it.\n${failure}`)
  // A relative data folder is resolved from the checkout, from wherever npm was called.
  return runInstead(node, ['--enable-source-maps', inCheckout('dist', 'launch', 'main.js')], {
    ...allocatorSettings,
    ...toolEnv(),
  })
}
