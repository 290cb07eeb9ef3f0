import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const isProduct = (path: string) => /(?<!\.test|\.fixture)\.tsx?$/.test(path) && path !== 'core/api/client.ts'
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(isProduct)
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

const usesApi = /\bdataResponse\b|\bschema:|\buseClient\b|\buseItemClient\b|\btype Client\b|\.json\(\)/
// A page may only wrap domain schemas in a list; `z.output<…>` and the like are types.
const builders = /\bz\s*\.\s*(?!array\()[a-zA-Z]+\(|\.(extend|transform|pipe|refine)\(/

/** Returns the text within the brackets that open at an index. */
function bracketed(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++
    if (')]}'.includes(text[at]!) && --depth === 0) return text.slice(from + 1, at)
  }
  throw new Error('A bracket is not closed')
}

/** Returns the names that a file imports from sources that match `from`, each with its source. */
const imported = (text: string, from: RegExp) =>
  [...text.matchAll(/import (?:type )?\{([^}]*)\} from '([^']*)'/g)].flatMap(([, names, source]) =>
    from.test(source!) ? names!.split(',').map((name) => [name.trim().replace(/^.* as /, ''), source!] as const) : [],
  )

/**
 * Returns the names in the argument of `dataResponse(…)` that are neither from the domain nor created by its functions
 * (`rowWith`).
 */
function foreignNames(text: string): string[] {
  const domainNames = new Set(['z', ...imported(text, /^@takt\/domain\//).map(([name]) => name)])
  const local = new Map([...text.matchAll(/\bconst (\w+) = (\w+)/g)].map(([, name, first]) => [name!, first!]))
  return [...text.matchAll(/\bdataResponse\(/g)].flatMap(({ index }) => {
    const inside = bracketed(text, index + 'dataResponse'.length).replaceAll(/'[^']*'/g, '')
    // A domain function may take any argument: an item type, names of fields.
    const withoutCalls = inside.replaceAll(/(?<![.\w])(\w+)\(\w+\)/g, (all, name) =>
      domainNames.has(name) ? name : all,
    )
    const names = [...withoutCalls.matchAll(/(?<![.\w])[a-zA-Z_]\w*/g)].map(([name]) => name)
    return names.filter((name) => !domainNames.has(name) && !domainNames.has(local.get(name) ?? ''))
  })
}

/** Returns the files from which a file imports the schemas of its requests. */
function schemaFiles(path: string, text: string): string[] {
  const schemaNames = new Set([...text.matchAll(/\bschema: (\w+)/g)].map(([, name]) => name))
  if (/[{,]\s*schema\b(?!:)/.test(text)) schemaNames.add('schema')
  return imported(text, /^\./).flatMap(([name, source]) =>
    schemaNames.has(name) ? [relative(root, resolve(root, path, '..', source))] : [],
  )
}

/** Returns the problem of a file that uses the API or declares responses; null if there is none. */
function problemOf(text: string): string | null {
  const build = builders.exec(text)
  if (build) return `declares ${build[0].replaceAll(/\s/g, '')}…): responses are in domain/<area>/responses`
  const foreign = foreignNames(text)
  return foreign.length > 0 ? `dataResponse(…) takes ${foreign.join(', ')}, which domain does not know` : null
}

/** Returns every file that declares a response schema itself, with its problem. */
function problemsIn(files: ReadonlyMap<string, string>): string[] {
  const apiFiles = [...files].filter(([, text]) => usesApi.test(text))
  const paths = new Set(apiFiles.flatMap(([path, text]) => [path, ...schemaFiles(path, text)]))
  return [...paths].flatMap((path) => {
    const problem = problemOf(files.get(path) ?? '')
    return problem === null ? [] : [`${path}: ${problem}`]
  })
}

test('responses are typed only in domain: callers here declare no response schema', () => {
  expect(problemsIn(sources)).toEqual([])
  expect(sources.size).toBeGreaterThan(500)
  expect([...sources.values()].filter((text) => /\bdataResponse\(/.test(text)).length).toBeGreaterThan(40)
})

test('a schema declared or changed next to the request, or imported from another file, is detected', () => {
  const problemsOf = (text: string, more: Record<string, string> = {}) =>
    problemsIn(new Map(Object.entries({ 'area/request.ts': text, ...more })))
  const domain = `import { jobData } from '@takt/domain/masterData/responses/job.ts'\n`
  const declared = [
    `const row = z.looseObject({ a: z.string() })\nclient.get('/a', { schema: dataResponse(row) })`,
    `const row = z\n  .looseObject({ a: z.string() })\nclient.get('/a', { schema: dataResponse(row) })`,
    `const schema = z.object({ token: z.string() })\nconst client = useClient()`,
    `const names = dataResponse(z.array(z.string()))`,
    `${domain}const rows = dataResponse(jobData.extend({ rows: more }))`,
    `${domain}const more = jobData.transform(read)\nconst rows = dataResponse(jobData)`,
  ]
  for (const text of declared) expect(problemsOf(text)).toEqual([expect.stringContaining('area/request.ts: declares ')])
  expect(problemsOf(`import { row } from './row.ts'\nconst rows = dataResponse(z.array(row))`)).toEqual([
    'area/request.ts: dataResponse(…) takes row, which domain does not know',
  ])
  const otherFile = { 'area/row.ts': `export const row = z.object({ data: z.null() })` }
  expect(problemsOf(`import { row } from './row.ts'\nclient.get('/a', { schema: row })`, otherFile)).toEqual([
    expect.stringContaining('area/row.ts: declares z.object('),
  ])
})

test('lists of domain types, fields of their rows, and schemas of non-responses are accepted', () => {
  const good = `import { rowWith } from '@takt/domain/core/item/responses/row.ts'\nimport { jobs } from '@takt/domain/areas/masterData/jobs.ts'
    const row = rowWith(jobs, ['jobNum'])\ntype Row = z.output<typeof row>\nconst rows = dataResponse(z.array(row))`
  // An address, a draft or a worker message is not a response.
  const address = `const search = z.object({ from: z.string() })`
  expect(problemsIn(new Map(Object.entries({ 'good.ts': good, 'address.ts': address })))).toEqual([])
})
