import type { ReportDefinition } from '@takt/domain/areas/reports/answers/reportDefinition.ts'
import { parseJson } from '@takt/domain/core/item/parseJson.ts'
import { defaultParameters, type Parameters } from './parameters/parameterDraft.ts'

/** A report's parameters as an address holds them (JSON), beside the defaults of what it does not say. */
export function readParameters(report: ReportDefinition, written: unknown): Parameters {
  const read = typeof written === 'string' ? parseJson(written) : {}
  const given = 'value' in read && typeof read.value === 'object' && read.value !== null ? read.value : {}
  const known = Object.entries(given).filter(([name]) => report.parameters.some((parameter) => parameter.name === name))
  return { ...defaultParameters(report), ...Object.fromEntries(known) }
}

/** What of the parameters is not as at the beginning, as an address holds it; undefined: nothing. */
export function writeParameters(report: ReportDefinition, values: Parameters): string | undefined {
  const defaults = defaultParameters(report)
  const same = (name: string) => JSON.stringify(values[name]) === JSON.stringify(defaults[name])
  const own = Object.entries(values).filter(([name]) => !same(name))
  return own.length > 0 ? JSON.stringify(Object.fromEntries(own)) : undefined
}

/** Parameters as they are asked: lists joined by commas, what has parts as JSON, what is empty left out. */
export function askedParameters(values: Parameters): Record<string, string> {
  const textOf = (value: unknown): string => {
    if (Array.isArray(value))
      return value.some((entry) => typeof entry === 'object') ? JSON.stringify(value) : value.map(String).join()
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  }
  const texts = Object.entries(values).map(([name, value]) => [name, textOf(value)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
