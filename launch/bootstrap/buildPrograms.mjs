import { buildOnce } from './buildOnce.mjs'
import { inCheckout, toolEnv } from './checkout.mjs'

/**
 * Bundles the programs that run on the server (`bundlePrograms.mjs`) into `dist`, unless the existing build was made
 * from the same sources. Throws on failure.
 */
export async function buildPrograms(node) {
  const failure = await buildOnce({
    name: 'programs',
    node,
    rooms: ['domain', 'store', 'migrations', 'gateway', 'ingest', 'sfu', 'launch'],
    target: inCheckout('dist'),
    holds: 'launch/main.js',
    args: (folder) => [inCheckout('launch', 'bootstrap', 'bundlePrograms.mjs'), folder],
    env: toolEnv(),
  })
  if (failure) throw new Error(`The programs could not be built:\n${failure}`)
}
