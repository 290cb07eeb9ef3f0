import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '../launch/bootstrap/buildWeb.mjs'
import { comparePages } from './pageSizes/comparePages.ts'
import { measurePages } from './pageSizes/measurePages.ts'
import { pages } from './pageSizes/pages.ts'

/**
 * Fails when a page of the built web application transfers more than its budget, and names the chunks that grew;
 * `--write` records the present sizes.
 */
const dist = join(import.meta.dirname, '../web/dist')
const recordFile = join(import.meta.dirname, 'pageSizes/pageSizes.json')
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const failure = await buildWeb(process.execPath)
if (failure) throw new Error(failure)
const compressed = (file: string) => (existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file)
const sizeOf = (file: string) => statSync(join(dist, compressed(file))).size
const measured = measurePages(readJson(join(dist, '.vite/manifest.json')), pages, sizeOf)
if (process.argv.includes('--write')) writeFileSync(recordFile, `${JSON.stringify(measured, null, 2)}\n`)
const problems = comparePages(readJson(recordFile), measured)
for (const [page, size] of Object.entries(measured)) {
  const total = Object.values(size).reduce((sum, bytes) => sum + bytes, 0)
  console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  ${page}`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0)
  console.error('Load code only with the page that needs it, or record the new sizes: npm run pageSizes')
process.exitCode = problems.length > 0 ? 1 : 0
