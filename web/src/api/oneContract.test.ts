import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.endsWith('api/client.ts'),
)

const builders = /\bz\s*\.\s*(object|looseObject|strictObject|record|partialRecord|discriminatedUnion|codec)\(/
const asksServer = /\banswered\b|\bschema:|\buseClient\b|\buseItemClient\b|\btype Client\b|\.json\(\)/

/** What stands between the brackets that open at a place. */
function bracketed(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++
    if (')]}'.includes(text[at]!) && --depth === 0) return text.slice(from + 1, at)
  }
  throw new Error('A bracket is not closed')
}

/** The names that a file imports from the domain. */
const fromDomain = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@takt\/domain\/[^']*'/g)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim().replace(/^.* as /, '')),
  )

/** What `answered(…)` is given that neither comes from the domain nor is made by one of its functions (`rowWith`). */
function foreignNames(text: string): string[] {
  const known = new Set(['z', ...fromDomain(text)])
  const local = new Map([...text.matchAll(/\bconst (\w+) = (\w+)/g)].map(([, name, first]) => [name!, first!]))
  return [...text.matchAll(/\banswered\(/g)].flatMap(({ index }) => {
    const inside = bracketed(text, index + 'answered'.length).replaceAll(/'[^']*'/g, '')
    // A function of the domain may be given anything: an item type, names of fields.
    const own = inside.replaceAll(/(?<![.\w])(\w+)\(\w+\)/g, (all, name) => (known.has(name) ? name : all))
    const names = [...own.matchAll(/(?<![.\w])[a-zA-Z_]\w*/g)].map(([name]) => name)
    return names.filter((name) => !known.has(name) && !known.has(local.get(name) ?? ''))
  })
}

/** What is wrong with a file, null: nothing. */
function problemOf(text: string): string | null {
  const build = builders.exec(text)
  if (build && asksServer.test(text)) return `declares ${build[0]}…): answers are in domain/<area>/answers`
  const foreign = foreignNames(text)
  return foreign.length > 0 ? `answered(…) takes ${foreign.join(', ')}, which domain does not know` : null
}

test('what the server answers is typed in domain alone: whoever asks it here declares no schema of an answer', () => {
  const problems = sources.flatMap((path) => {
    const problem = problemOf(readFileSync(join(root, path), 'utf8'))
    return problem === null ? [] : [`${path}: ${problem}`]
  })
  expect(problems).toEqual([])
  expect(sources.length).toBeGreaterThan(500)
})

test('a schema declared beside the question, or brought from another file, is found', () => {
  const here = `import { z } from 'zod'\nconst row = z.looseObject({ a: z.string() })\nclient.get('/a', { schema: answered(row) })`
  expect(problemOf(here)).toContain('z.looseObject(')
  expect(problemOf(`import { row } from './row.ts'\nconst rows = answered(z.array(row))`)).toContain('takes row')
  const whole = `import { z } from 'zod'\nconst schema = z.object({ token: z.string() })\nconst client = useClient()`
  expect(problemOf(whole)).toContain('z.object(')
  const good = `import { rowWith } from '@takt/domain/item/answers/row.ts'\nimport { jobs } from '@takt/domain/masterData/jobs.ts'
    const row = rowWith(jobs, ['jobNum'])\nconst rows = answered(z.array(row))`
  expect(problemOf(good)).toBeNull()
  // An address, a draft or a message of a worker is no answer.
  expect(problemOf(`const search = z.object({ from: z.string() })`)).toBeNull()
})
