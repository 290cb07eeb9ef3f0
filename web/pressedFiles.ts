import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthPressing = /\.(js|css|json|svg|txt|wasm)$/

/**
 * Beside each file of the build that gets smaller by it the same in brotli (`x.js.br`) and gzip (`x.js.gz`): a gateway
 * hands these out as they are.
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
          if (!worthPressing.test(file.fileName) || source.byteLength < 1000) continue
          const br = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(source) })
        }
      },
    },
  }
}
