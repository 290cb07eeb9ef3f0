import { expect, test } from 'vitest'
import { modbusTcpOptions } from '../modbusTcp.ts'
import { tryRules } from '../signals/stateRules.ts'
import { modbusTemplates } from './modbusTemplates.ts'

test.each(modbusTemplates.map((template) => [template.label, template] as const))('%s is valid', (_label, template) => {
  const options = modbusTcpOptions.parse({ host: 'meter', ...template.options })
  const names = new Set(options.registers.map(({ name }) => name))
  for (const { signal } of options.signals) expect(names).toContain(signal)
  const readings = [0, 600, 600].map((value, i) => ({ signal: 'Power', at: i * 8_000, value }))
  expect(tryRules(options.stateRules!, readings, 30_000)).toEqual([
    { from: 0, to: 18_000, state: 'idle' },
    { from: 18_000, to: 30_000, state: 'running' },
  ])
})
