import { globSync, readFileSync } from 'node:fs'
import { longSubjects, maxSubjectLength, readSubjects } from './words/commitSubjects.ts'
import { exceptions } from './words/exceptions.ts'
import { applyExceptions, type WordProblem, wordProblems } from './words/wordProblems.ts'

/** Fails when names, doc comments or commit subjects break the rules of `docs/glossary.md`; prints each violation. */
const pattern = '{domain,store,migrations,gateway,ingest,sfu,web,launch,loadtests,tools}/**/*.{ts,tsx,mts,mjs}'
const paths = [
  ...globSync(pattern, { exclude: (path) => /(?:^|[\\/])(?:node_modules|dist|\.cache)$/.test(path) }),
  'vitest.config.ts',
]
const exempt = applyExceptions(exceptions)
const problems: WordProblem[] = paths
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .flatMap((path) => wordProblems(path, readFileSync(path, 'utf8'), (name) => exempt.allows(path, name)))
for (const { path, line, message } of problems) console.error(`${path}:${line} ${message}`)

const unused = exempt.unused()
for (const name of unused) console.error(`tools/words/exceptions.ts allows "${name}", which no file declares`)

const subjects = process.env.CI ? readSubjects('.') : []
if (subjects === null) console.log('Commit subjects are not checked: there is no Git history')
const long = longSubjects(subjects ?? [])
for (const subject of long) console.error(`The commit subject has more than ${maxSubjectLength} characters: ${subject}`)

const count = problems.length + unused.length + long.length
if (count === 0) console.log(`Names and comments of ${paths.length} files follow docs/glossary.md`)
else console.error(`${count} violations of docs/glossary.md, tools/words/ or the length of commit subjects`)
process.exitCode = count === 0 ? 0 : 1
