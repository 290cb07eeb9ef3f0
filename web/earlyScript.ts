import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const source = join(import.meta.dirname, 'src/core/session/early/main.ts')

/** Returns the script of the page's head as one classic script. */
async function compileScript(): Promise<string> {
  const results = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2023', lib: { entry: source, formats: ['iife'], name: 'early' } },
  })
  const [result] = [results].flat()
  if (!result || !('output' in result)) throw new Error('The script of the page was not compiled')
  return result.output[0].code.trim()
}

/** Puts the script that sends the first requests into the head of the page: it runs before any file is loaded. */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'pre',
      handler: async () => [
        { tag: 'script', attrs: { nonce: '__CSP_NONCE__' }, children: await compileScript(), injectTo: 'head' },
      ],
    },
  }
}
