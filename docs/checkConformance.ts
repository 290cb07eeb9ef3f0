import { existsSync, readFileSync } from 'node:fs'

/** Fails when docs/conformance.md claims a demand without a test that exists: rows `| ID | file › test title |`. */
const rows = readFileSync(new URL('conformance.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]{3}-\d{3} \|/.test(line))
const wrong = rows.filter((row) => {
  const [file, title] = (row.split('|')[2] ?? '').trim().split(' › ')
  return !file || !title || !existsSync(file) || !readFileSync(file, 'utf8').includes(title)
})
for (const row of wrong) console.error(`claimed without its test: ${row}`)
console.log(`${rows.length - wrong.length} demands are proven by a test, ${wrong.length} are claimed without one`)
process.exitCode = wrong.length > 0 ? 1 : 0
