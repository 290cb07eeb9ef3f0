import { buildOnce } from './buildOnce.mjs'
import { inCheckout, toolEnv } from './checkout.mjs'

const vite = inCheckout('node_modules', 'vite', 'bin', 'vite.js')
const config = inCheckout('web', 'vite.config.ts')

/**
 * Builds the web application as shipped, unless the existing build was made from the same sources; returns an error
 * message, or null.
 */
export const buildWeb = (node) =>
  buildOnce({
    name: 'web application',
    node,
    rooms: ['web', 'domain'],
    target: inCheckout('web', 'dist'),
    holds: 'index.html',
    args: (folder) => [vite, 'build', inCheckout('web'), '--config', config, '--outDir', folder, '--emptyOutDir'],
    // A test run sets another NODE_ENV, which would build libraries in their development form.
    env: { ...toolEnv(), NODE_ENV: 'production' },
  })
