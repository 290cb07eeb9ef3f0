import { expect, test } from 'vitest'
import { findConnectorType } from './connectorTypes.ts'
import { connectorTemplates } from './templates.ts'

test('IDs of templates are unique, and their options exist', () => {
  const ids = connectorTemplates.map(({ templateId }) => templateId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { templateId, connectorTypeId, options } of connectorTemplates) {
    const shape = findConnectorType(connectorTypeId)!.options.shape
    expect([templateId, Object.keys(options).filter((name) => !(name in shape))]).toEqual([templateId, []])
  }
})
