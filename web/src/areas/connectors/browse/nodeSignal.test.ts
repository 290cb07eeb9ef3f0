import type { BrowsedNode } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import { expect, test } from 'vitest'
import { isSignal, signalName } from './nodeSignal.ts'

const name = (path: string[], ...taken: string[]) => signalName(path, new Set(taken))

test('a variable has its own name, or further names above it if that is taken', () => {
  expect(name(['Press', 'Zone 1', 'Temperature'])).toBe('Temperature')
  expect(name(['Press', 'Zone 1', 'Temperature'], 'Temperature')).toBe('Zone 1 Temperature')
  expect(name(['Press', 'Temperature'], 'Temperature', 'Press Temperature')).toBe('Temperature 2')
  expect(name(['Press', 'Temperature'], 'Temperature', 'Press Temperature', 'Temperature 2')).toBe('Temperature 3')
})

test('a name is one line of at most 100 characters', () => {
  expect(name(['a\n  b'])).toBe('a b')
  const long = 'n'.repeat(300)
  expect(name([long])).toHaveLength(100)
  expect(name([long, long], 'n'.repeat(100))).toMatch(/^n{96} 2$/)
  expect(name([''])).toBe('')
})

test.each([
  ['nsu=http://acme.example/;s=State', true],
  ['ns=2;s=State', true],
  ['/Status/State', true],
  ['/Press/Status/State', true],
  ['/tatus/State', false],
  ['ns=3;s=State', false],
])('%s names the node: %s', (signal, expected) => {
  const node = { nodeId: 'nsu=http://acme.example/;s=State', localNodeId: 'ns=2;s=State' } as BrowsedNode
  expect(isSignal(signal, { node, browsePath: ['Press', 'Status', 'State'] })).toBe(expected)
})
