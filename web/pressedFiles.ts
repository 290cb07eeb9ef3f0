import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|json|svg|txt|wasm)$/
/** Size (bytes) from which a file is compressed quickly: only files that pages rarely load are larger. */
const largeBytes = 600_000

const pressBrotli = (source: Buffer) => {
  const quality = source.byteLength < largeBytes ? constants.BROTLI_MAX_QUALITY : 6
  return promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}
const pressGzip = promisify(gzip) as (source: Buffer) => Promise<Buffer>

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
      async handler(_, bundle) {
        const pressed = Object.values(bundle).map(async (file) => {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (!compressible.test(file.fileName) || source.byteLength < 1000) return
          const [br, gz] = await Promise.all([pressBrotli(source), pressGzip(source)])
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz })
        })
        await Promise.all(pressed)
      },
    },
  }
}
