import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rooms = '(?:docs|domain|gateway|ingest|launch|loadtests|migrations|store|sfu|tools|web)'
const path = new RegExp(`\`(${rooms}/[\\w./-]*)\``, 'g')

test('files and folders that the architecture and the how-to name are there', () => {
  const named = ['architecture.md', 'howTo.md'].flatMap((page) => {
    const text = readFileSync(new URL(`../docs/${page}`, import.meta.url), 'utf8')
    return [...text.matchAll(path)].map(([, found]) => `${page}: ${found}`)
  })
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((text) => !existsSync(text.split(': ')[1]!))).toEqual([])
})
