import { expect, test } from 'vitest'
import { z } from 'zod'
import { connectorTypes } from './connectorTypes.ts'

test.each(connectorTypes.map((type) => [type.connectorTypeId, type] as const))(
  'the definitions of %s state the defaults of its options, and fold no required option',
  (_id, { options, optionDefinitions }) => {
    const { properties = {} } = z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' })
    for (const { name, kind, required, advanced, default: stated } of optionDefinitions) {
      const schema = properties[name]
      const value = typeof schema === 'object' && 'default' in schema ? schema.default : undefined
      if (value !== undefined && kind !== 'signals') expect([name, stated]).toEqual([name, String(value)])
      expect([name, required && advanced]).not.toEqual([name, true])
    }
  },
)
