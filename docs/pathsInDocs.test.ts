import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const isPath =
  /^(domain|store|migrations|gateway|ingest|sfu|web|launch|loadtests|docs|README)(\/[\w.-]+)*(\/|\.\w+|\/[\w-]+)$/

/** The files and folders that a text names in backticks or as the aim of a link. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`|\]\(([^)#\n]+)/g)].flatMap(([, quoted, aim]) => {
    const named = quoted ?? aim!
    return isPath.test(named) ? [named] : []
  })

describe.each(['docs/howTo.md', 'docs/architecture.md'])('%s', (file) => {
  const text = readFileSync(join(root, file), 'utf8')

  test('every path that it names is there', () => {
    const paths = pathsIn(text)
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('paths are told from other words', () => {
  const text =
    '`docs/no.md` `web/src` `gateway/http/` [a](store/x.ts) `domain/<area>/answers/` `npm run check` `/api/jobs`'
  expect(pathsIn(text)).toEqual(['docs/no.md', 'web/src', 'gateway/http/', 'store/x.ts'])
})

test('docs/howTo.md keeps to 120 columns', () => {
  const lines = readFileSync(join(root, 'docs/howTo.md'), 'utf8').split('\n')
  expect(lines.filter((line) => line.length > 120)).toEqual([])
})
