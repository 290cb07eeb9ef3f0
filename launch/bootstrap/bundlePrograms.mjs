import { dirname, isAbsolute, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { checkout, inCheckout } from './checkout.mjs'

// node launch/bootstrap/bundlePrograms.mjs [folder]: each program in one file and what it shares with others, where
// Node would look for some two thousand. They are for the folder `dist` of this very checkout.
const programs = [
  'gateway/areas/access/begin/tellBegin',
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
 * Files that look for others beside them find these where they are; what they run beside them (a thread, a guard) is
 * bundled as well. Packages have no source maps: those of our own are read within a moment when something fails.
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
  external: /\.node$/,
  plugins: [asBefore],
  logLevel: 'warn',
  output: {
    dir: process.argv[2] ?? inCheckout('dist'),
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name]-[hash].js',
    sourcemap: true,
  },
})
