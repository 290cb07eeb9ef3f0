import type { BrowsedNode } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import { expect, test } from 'vitest'
import { browsedNode as node } from './browsedNode.fixture.ts'
import { type Branch, indexOfActive, newBranch, treeLines } from './browseTree.ts'

const branch = (nodes: BrowsedNode[], more: Partial<Branch> = {}): Branch => ({ ...newBranch, nodes, ...more })
const linesOf = (branches: Record<string, Branch>, open: string[]) =>
  treeLines(new Map(Object.entries(branches)), new Set(open), 'tree')
const shown = (branches: Record<string, Branch>, open: string[]) =>
  linesOf(branches, open).map(({ label, level }) => `${' '.repeat(level - 1)}${label}`)

test('an open node is followed by its children, and by what is to be said about them', () => {
  const branches = {
    tree: branch([node('Press'), node('Oven'), node('Saw')]),
    'tree/0': branch([node('Speed', { hasChildren: false })], { next: 500 }),
    'tree/1': branch([]),
    'tree/2': branch([], { problem: 'The server rejected it.' }),
  }
  expect(shown(branches, ['tree/0', 'tree/1', 'tree/2'])).toEqual([
    'Press',
    ' Speed',
    ' Show more (1 shown)',
    'Oven',
    ' This folder is empty.',
    'Saw',
    ' The server rejected it. Try again.',
  ])
  expect(shown(branches, [])).toEqual(['Press', 'Oven', 'Saw'])
})

test('the position among all siblings is known only when all are loaded', () => {
  const lines = linesOf({ tree: branch([node('a'), node('b')], { next: 2 }) }, [])
  expect(lines.map((line) => line.kind === 'node' && [line.place, line.of])).toEqual([[1, -1], [2, -1], false])
  expect(linesOf({ tree: branch([node('a')]) }, [])).toMatchObject([{ place: 1, of: 1 }])
})

test('a node that is above itself cannot be opened again', () => {
  const cyclic = { tree: branch([node('A')]), 'tree/0': branch([node('B')]), 'tree/0/0': branch([node('A')]) }
  const lines = linesOf({ ...cyclic, 'tree/0/0/0': branch([node('B')]) }, ['tree/0', 'tree/0/0', 'tree/0/0/0'])
  expect(lines.map(({ label, isBranch }) => [label, isBranch])).toEqual([
    ['A', true],
    ['B', true],
    ['A', false],
  ])
  expect(lines.at(-1)).toMatchObject({ isRepeated: true, path: ['A', 'B', 'A'] })
})

test('a found node has the path of the server', () => {
  const found = node('t', { displayName: 'Temperature', path: ['Press', 'Zone 1', 'Temp'] })
  expect(linesOf({ tree: branch([found]) }, [])).toMatchObject([
    { path: ['Press', 'Zone 1', 'Temperature'], browsePath: ['Press', 'Zone 1', 't'] },
  ])
})

test('the first node of a folder is active in place of the note that it was loading', () => {
  const tree = branch([node('Press')])
  const loading = linesOf({ tree, 'tree/0': branch([], { isLoading: true }) }, ['tree/0'])
  expect(loading.map(({ id }) => id)).toEqual(['tree/0', 'tree/0/note'])
  const loaded = linesOf({ tree, 'tree/0': branch([node('Speed')]) }, ['tree/0'])
  expect(loaded[indexOfActive(loaded, 'tree/0/note')]!.label).toBe('Speed')
  expect(indexOfActive(loaded, 'gone')).toBe(0)
  expect(indexOfActive(loaded, null)).toBe(0)
})
