import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))

/** The files of each folder that the viewer requests; programs in WebAssembly are not run, so none is provided. */
const parts: readonly [folder: string, wanted: RegExp][] = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['wasm', /_nowasm_fallback\.js$/],
]

/**
 * Adds the files that the PDF viewer fetches besides its code, from the application's own origin: fonts and character
 * maps for files without their own, and decoders of rare image formats. They are under `/assets/pdf-{version}/`.
 */
export function pdfParts(): Plugin {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return {
    name: 'pdf-parts',
    apply: 'build',
    generateBundle() {
      for (const [part, pattern] of parts)
        for (const name of readdirSync(join(folder, part)).filter((file) => pattern.test(file)))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdf-${version}/${part}/${name}`,
            source: readFileSync(join(folder, part, name)),
          })
    },
  }
}
