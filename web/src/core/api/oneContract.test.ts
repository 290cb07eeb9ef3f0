import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const isProduct = (path: string) => /(?<!\.test|\.bed)\.tsx?$/.test(path) && path !== 'core/api/client.ts'
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(isProduct)
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

const asksServer = /\banswered\b|\bschema:|\buseClient\b|\buseItemClient\b|\btype Client\b|\.json\(\)/
// A list of what the domain knows is all that a page may make of it; `z.output<…>` and the like are types.
const builders = /\bz\s*\.\s*(?!array\()[a-zA-Z]+\(|\.(extend|transform|pipe|refine)\(/

/** What stands between the brackets that open at a place. */
function bracketed(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++
    if (')]}'.includes(text[at]!) && --depth === 0) return text.slice(from + 1, at)
  }
  throw new Error('A bracket is not closed')
}

/** The names that a file imports from where `from` matches, each with where it comes from. */
const imported = (text: string, from: RegExp) =>
  [...text.matchAll(/import (?:type )?\{([^}]*)\} from '([^']*)'/g)].flatMap(([, names, where]) =>
    from.test(where!) ? names!.split(',').map((name) => [name.trim().replace(/^.* as /, ''), where!] as const) : [],
  )

/** What `answered(…)` is given that neither comes from the domain nor is made by one of its functions (`rowWith`). */
function foreignNames(text: string): string[] {
  const known = new Set(['z', ...imported(text, /^@takt\/domain\//).map(([name]) => name)])
  const local = new Map([...text.matchAll(/\bconst (\w+) = (\w+)/g)].map(([, name, first]) => [name!, first!]))
  return [...text.matchAll(/\banswered\(/g)].flatMap(({ index }) => {
    const inside = bracketed(text, index + 'answered'.length).replaceAll(/'[^']*'/g, '')
    // A function of the domain may be given anything: an item type, names of fields.
    const own = inside.replaceAll(/(?<![.\w])(\w+)\(\w+\)/g, (all, name) => (known.has(name) ? name : all))
    const names = [...own.matchAll(/(?<![.\w])[a-zA-Z_]\w*/g)].map(([name]) => name)
    return names.filter((name) => !known.has(name) && !known.has(local.get(name) ?? ''))
  })
}

/** The files beside it from which a file has the schema that it gives with a question. */
function schemaFiles(path: string, text: string): string[] {
  const given = new Set([...text.matchAll(/\bschema: (\w+)/g)].map(([, name]) => name))
  if (/[{,]\s*schema\b(?!:)/.test(text)) given.add('schema')
  return imported(text, /^\./).flatMap(([name, where]) =>
    given.has(name) ? [relative(root, resolve(root, path, '..', where))] : [],
  )
}

/** What is wrong with a file that asks the server or says what it answers, null: nothing. */
function problemOf(text: string): string | null {
  const build = builders.exec(text)
  if (build) return `declares ${build[0].replaceAll(/\s/g, '')}…): answers are in domain/<area>/answers`
  const foreign = foreignNames(text)
  return foreign.length > 0 ? `answered(…) takes ${foreign.join(', ')}, which domain does not know` : null
}

/** Every file that declares a schema of an answer itself, with what is wrong. */
function problemsIn(files: ReadonlyMap<string, string>): string[] {
  const asking = [...files].filter(([, text]) => asksServer.test(text))
  const paths = new Set(asking.flatMap(([path, text]) => [path, ...schemaFiles(path, text)]))
  return [...paths].flatMap((path) => {
    const problem = problemOf(files.get(path) ?? '')
    return problem === null ? [] : [`${path}: ${problem}`]
  })
}

test('what the server answers is typed in domain alone: whoever asks it here declares no schema of an answer', () => {
  expect(problemsIn(sources)).toEqual([])
  expect(sources.size).toBeGreaterThan(500)
  expect([...sources.values()].filter((text) => /\banswered\(/.test(text)).length).toBeGreaterThan(40)
})

test('a schema declared beside the question, changed there, or brought from another file, is found', () => {
  const problemsOf = (text: string, more: Record<string, string> = {}) =>
    problemsIn(new Map(Object.entries({ 'area/ask.ts': text, ...more })))
  const domain = `import { jobData } from '@takt/domain/masterData/answers/job.ts'\n`
  const declared = [
    `const row = z.looseObject({ a: z.string() })\nclient.get('/a', { schema: answered(row) })`,
    `const row = z\n  .looseObject({ a: z.string() })\nclient.get('/a', { schema: answered(row) })`,
    `const schema = z.object({ token: z.string() })\nconst client = useClient()`,
    `const names = answered(z.array(z.string()))`,
    `${domain}const rows = answered(jobData.extend({ rows: more }))`,
    `${domain}const more = jobData.transform(read)\nconst rows = answered(jobData)`,
  ]
  for (const text of declared) expect(problemsOf(text)).toEqual([expect.stringContaining('area/ask.ts: declares ')])
  expect(problemsOf(`import { row } from './row.ts'\nconst rows = answered(z.array(row))`)).toEqual([
    'area/ask.ts: answered(…) takes row, which domain does not know',
  ])
  const elsewhere = { 'area/row.ts': `export const row = z.object({ data: z.null() })` }
  expect(problemsOf(`import { row } from './row.ts'\nclient.get('/a', { schema: row })`, elsewhere)).toEqual([
    expect.stringContaining('area/row.ts: declares z.object('),
  ])
})

test('a list of what domain types, fields of its rows, and what is no answer, are nothing to find', () => {
  const good = `import { rowWith } from '@takt/domain/core/item/answers/row.ts'\nimport { jobs } from '@takt/domain/areas/masterData/jobs.ts'
    const row = rowWith(jobs, ['jobNum'])\ntype Row = z.output<typeof row>\nconst rows = answered(z.array(row))`
  // An address, a draft or a message of a worker is no answer.
  const address = `const search = z.object({ from: z.string() })`
  expect(problemsIn(new Map(Object.entries({ 'good.ts': good, 'address.ts': address })))).toEqual([])
})
