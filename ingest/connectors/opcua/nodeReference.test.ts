import { describe, expect, test } from 'vitest'
import { baseNamespace, pathOf, resolveNodeId, stableNodeId } from './nodeReference.ts'

const namespaces = [baseNamespace, 'urn:server', 'http://acme.example/a;b/', 'http://acme.example/100%/']

describe('node IDs', () => {
  test.each([
    ['i=2258', 'ns=0;i=2258'],
    ['ns=2;s=Machine.State', 'ns=2;s=Machine.State'],
    ['ns=3;s="DB 1"."a;b"[3]', 'ns=3;s="DB 1"."a;b"[3]'],
    [' nsu=urn:server;i=7 ', 'ns=1;i=7'],
    ['nsu=http://acme.example/a%3Bb/;s=x', 'ns=2;s=x'],
    ['ns=4;g=09087e75-8e5e-499b-954f-f2a9603db28a', 'ns=4;g=09087e75-8e5e-499b-954f-f2a9603db28a'],
    ['ns=4;b=AQID', 'ns=4;b=AQID'],
  ])('%s is %s in this session', (signal, nodeId) => expect(resolveNodeId(signal, namespaces)).toEqual({ nodeId }))

  test.each([
    ['Machine.State', 'not a node ID'],
    ['ns=2', 'not a node ID'],
    ['ns=2;i=many', 'not a node ID'],
    ['nsu=urn:other;s=x', 'the server has no namespace urn:other'],
  ])('%s: %s', (signal, problem) => expect(resolveNodeId(signal, namespaces).problem).toContain(problem))

  test.each(['ns=1;s=x', 'ns=2;i=5', 'ns=3;s=a;b'])('%s with the URI of its namespace is the same node', (nodeId) => {
    const stable = stableNodeId(nodeId, namespaces)
    expect(stable).toMatch(/^nsu=/)
    expect(resolveNodeId(stable, namespaces)).toEqual({ nodeId })
  })

  test('OPC UA’s own namespace needs no URI', () => expect(stableNodeId('ns=0;i=85', namespaces)).toBe('i=85'))
})

test('a path starts with a slash', () => {
  expect(pathOf('/Status/StateCurrent')).toEqual(['Status', 'StateCurrent'])
  expect(pathOf('ns=2;s=/a')).toBeNull()
})
