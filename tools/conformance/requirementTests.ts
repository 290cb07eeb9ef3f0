import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** A requirement of the specification and a test that proves it. */
export type RequirementTest = {
  /** `OPS-012` */
  id: string
  /** The test file, by path from the root of the repository. */
  file: string
  /** The title of the test as written, with the placeholders of `test.each`. */
  title: string
}

type Node = { type: string; start: number; end: number; [member: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/**
 * Returns the start of each statement → title, for the calls of `test` and `it` in a program (also
 * `test.each(…)('…')`).
 */
function titlesIn(program: unknown, text: string): Map<number, string> {
  const titles = new Map<number, string>()
  const visit = (node: Node) => {
    if (node.type === 'ExpressionStatement' && isNode(node.expression) && node.expression.type === 'CallExpression') {
      const [first] = node.expression.arguments as unknown[]
      const isTest = /^(?:test|it)\b/.test(text.slice(node.start, node.start + 5))
      if (isTest && isNode(first)) {
        const isLiteral = first.type === 'Literal' && typeof first.value === 'string'
        titles.set(node.start, isLiteral ? String(first.value) : text.slice(first.start, first.end))
      }
    }
    for (const value of Object.values(node))
      for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) visit(inner)
  }
  if (isNode(program)) visit(program)
  return titles
}

const annotation = /^[ \t]*\/\/ Proves (.*)$/gm
const idsOf = (list: string) => list.split(/,\s*/).filter((id) => id !== '')

/**
 * Reads the annotations `// Proves OPS-012, OPS-013` of a test file; each must be directly above its test. Throws if an
 * annotation is not above a test or names no requirement.
 */
export function requirementTestsIn(file: string, text: string): RequirementTest[] {
  const lines = [...text.matchAll(annotation)]
  if (lines.length === 0) return []
  const titles = titlesIn(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), text)
  return lines.flatMap((line) => {
    const rest = text.slice(line.index).match(/^(?:[ \t]*\/\/.*\n)+[ \t]*/)?.[0] ?? ''
    const title = titles.get(line.index + rest.length)
    if (title === undefined) throw new Error(`${file}: "${line[0].trim()}" is not directly above a test`)
    return idsOf(line[1]!).map((id) => {
      if (!/^[A-Z]{3}-\d{3}$/.test(id)) throw new Error(`${file}: "${id}" is not a requirement`)
      return { id, file, title }
    })
  })
}

/** Reads the annotations of all test files below `root`, ordered by requirement, file and position. */
export function readRequirementTests(root: string): RequirementTest[] {
  const files = globSync('{domain,store,migrations,gateway,ingest,sfu,web,launch,loadtests,tools}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
  })
  return files
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => requirementTestsIn(file, readFileSync(join(root, file), 'utf8')))
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

/** Returns the numbers missing between the first and the last requirement of each kind (`OPS`, `SCH`, …). */
export function missingRequirements(tests: readonly RequirementTest[]): string[] {
  const numbers = Map.groupBy(
    tests.map(({ id }) => id),
    (id) => id.slice(0, 3),
  )
  return [...numbers].flatMap(([kind, ids]) => {
    const present = new Set(ids)
    const last = Math.max(...ids.map((id) => Number(id.slice(4))))
    const all = Array.from({ length: last }, (_, index) => `${kind}-${String(index + 1).padStart(3, '0')}`)
    return all.filter((id) => !present.has(id))
  })
}

/** Returns the text of `docs/conformance.md`. */
export const conformancePage = (tests: readonly RequirementTest[]): string =>
  `# Conformance

Each requirement of the specification and the test that proves it. Generated from the annotations \`// Proves OPS-001\`
above the tests by \`npm run conformance\`; a test run fails if one of these tests does not pass.

| id  | test |
| --- | ---- |
${tests.map(({ id, file, title }) => `| ${id} | ${file} › ${title} |\n`).join('')}`
