import { dirname, isAbsolute, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { checkout, inCheckout } from './checkout.mjs'

// Usage: node launch/bootstrap/bundlePrograms.mjs [folder]. Bundles each program into one file plus shared chunks,
// where Node would load some two thousand files. The bundles are for the folder `dist` of this checkout.
const programs = [
  'gateway/areas/access/initialSetup/printSetupLink',
  'gateway/checkSettings',
  'gateway/app/demo/main',
  'gateway/main',
  'ingest/checkSettings',
  'ingest/main',
  'ingest/plant/main',
  'launch/backup/main',
  'launch/clickhouseServer/main',
  'launch/main',
  'migrations/main',
  'sfu/checkSettings',
  'sfu/main',
]

/**
 * Files that look up neighbouring files find them at their source location; files that they run (a thread, a guard) are
 * bundled as well. Packages have no source maps; the product's own source maps are read within a moment when an error
 * occurs.
 */
const asBefore = {
  name: 'as before',
  transform: {
    filter: { id: /\.[cm]?[jt]s$/ },
    handler(code, id) {
      if (!isAbsolute(id)) return null
      const isPackage = id.includes('node_modules')
      const beside = (_, name) => {
        const source = join(dirname(id), `${name}.ts`)
        const fileName = relative(checkout, source).replaceAll('\\', '/').replace(/ts$/, 'js')
        this.emitFile({ type: 'chunk', id: source, fileName })
        return `new URL(${JSON.stringify(pathToFileURL(inCheckout('dist', fileName)).href)})`
      }
      let text = code
      if (!isPackage) text = text.replaceAll(/new URL\('\.\/(\w+)\.ts', import\.meta\.url\)/g, beside)
      text = text
        .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href))
        .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(id)))
      if (isPackage)
        text = text
          .replaceAll(/(?<![.\w'"`])__dirname\b/g, JSON.stringify(dirname(id)))
          .replaceAll(/(?<![.\w'"`])__filename\b/g, JSON.stringify(id))
      if (text === code && !isPackage) return null
      return { code: text, map: isPackage ? { mappings: '' } : null }
    },
  },
}

await build({
  input: Object.fromEntries(programs.map((path) => [path, inCheckout(`${path}.ts`)])),
  cwd: checkout,
  platform: 'node',
  external: [/\.node$/, 'proper-lockfile'],
  plugins: [asBefore],
  logLevel: 'warn',
  output: {
    dir: process.argv[2] ?? inCheckout('dist'),
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name]-[hash].js',
    sourcemap: true,
    // Each process holds the text of its programs and of their source maps in memory. A text with characters beyond
    // ISO 8859-1 takes two bytes for each of its characters.
    sourcemapExcludeSources: true,
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  },
})
