import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))

/** Of each folder the files that the viewer asks for; programs in WebAssembly are not run, so none is handed out. */
const parts: readonly [folder: string, wanted: RegExp][] = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['wasm', /_nowasm_fallback\.js$/],
]

/**
 * What the viewer of PDFs fetches beside its code, from our own origin: the fonts and character maps of files that
 * bring none, and readers of rare kinds of pictures. They lie under `/assets/pdf-{version}/`.
 */
export function pdfParts(): Plugin {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return {
    name: 'pdf-parts',
    apply: 'build',
    generateBundle() {
      for (const [part, wanted] of parts)
        for (const name of readdirSync(join(folder, part)).filter((file) => wanted.test(file)))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdf-${version}/${part}/${name}`,
            source: readFileSync(join(folder, part, name)),
          })
    },
  }
}
