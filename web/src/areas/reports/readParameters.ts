import type { ReportDefinition } from '@takt/domain/areas/reports/responses/reportDefinition.ts'
import { parseJson } from '@takt/domain/core/item/parseJson.ts'
import { defaultParameters, type Parameters } from './parameters/parameterDraft.ts'

/** Reads a report's parameters from an address (JSON); missing ones have their defaults. */
export function readParameters(report: ReportDefinition, encoded: unknown): Parameters {
  const read = typeof encoded === 'string' ? parseJson(encoded) : {}
  const input = 'value' in read && typeof read.value === 'object' && read.value !== null ? read.value : {}
  const accepted = Object.entries(input).filter(([name]) =>
    report.parameters.some((parameter) => parameter.name === name),
  )
  return { ...defaultParameters(report), ...Object.fromEntries(accepted) }
}

/** Returns the parameters that differ from the defaults, as JSON for an address; undefined if there are none. */
export function writeParameters(report: ReportDefinition, values: Parameters): string | undefined {
  const defaults = defaultParameters(report)
  const same = (name: string) => JSON.stringify(values[name]) === JSON.stringify(defaults[name])
  const changed = Object.entries(values).filter(([name]) => !same(name))
  return changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : undefined
}

/** Returns the query parameters of a request: lists joined by commas, objects as JSON, empty values omitted. */
export function queryParameters(values: Parameters): Record<string, string> {
  const textOf = (value: unknown): string => {
    if (Array.isArray(value))
      return value.some((entry) => typeof entry === 'object') ? JSON.stringify(value) : value.map(String).join()
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  }
  const texts = Object.entries(values).map(([name, value]) => [name, textOf(value)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
