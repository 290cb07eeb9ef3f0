import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|json|svg|txt|wasm)$/

/**
 * Adds a brotli (`x.js.br`) and a gzip (`x.js.gz`) version of each file of the build that gets smaller by it: a gateway
 * serves these as they are.
 */
export function pressedFiles(): Plugin {
  return {
    name: 'pressed-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (!compressible.test(file.fileName) || source.byteLength < 1000) continue
          const br = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(source) })
        }
      },
    },
  }
}
