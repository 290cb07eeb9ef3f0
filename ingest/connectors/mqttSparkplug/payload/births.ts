import { sparkplugTexts as texts } from '../texts.ts'
import type { Metric } from './decodePayload.ts'
import { type Ignored, type NamedValue, valuesOf } from './signalValues.ts'

/** A value of a message; `at`: its time (epoch ms), null: that of the message. */
export type TimedValue = NamedValue & { at: number | null; isHistorical: boolean }

/** The metrics of a message as values; `isUnknown`: it has metrics that no birth has declared. */
export type MessageValues = { values: TimedValue[]; ignored: Ignored[]; isUnknown: boolean }

/** The metrics that the births of a node or device have declared: their names, aliases and datatypes. */
export function createBirths() {
  const names = new Map<string, number | null>()
  const aliases = new Map<string, string>()
  const typeOf = (name: string) => names.get(name) ?? null

  function learn(name: string, { alias, datatype, value }: Metric) {
    names.set(name, datatype)
    if (alias !== null) aliases.set(alias, name)
    if (value === null || typeof value !== 'object' || !('members' in value)) return
    for (const member of value.members) if (member.name !== null) learn(`${name}/${member.name}`, member)
  }
  const nameOf = ({ name, alias }: Metric) => name || (alias === null ? null : (aliases.get(alias) ?? null))

  function read(metrics: readonly Metric[]): MessageValues {
    const result: MessageValues = { values: [], ignored: [], isUnknown: false }
    for (const metric of metrics) {
      const name = nameOf(metric)
      if (name === null || !names.has(name)) {
        result.isUnknown = true
        const sample = metric.name ?? (metric.alias === null ? '' : `alias ${metric.alias}`)
        result.ignored.push({ sample, reason: texts.notInBirth })
        continue
      }
      const { values, ignored } = valuesOf(name, metric, typeOf)
      for (const value of values) result.values.push({ ...value, at: metric.at, isHistorical: metric.isHistorical })
      result.ignored.push(...ignored)
    }
    return result
  }
  return {
    /** Replaces the declared metrics by those of a birth, and returns their values. */
    birth(metrics: readonly Metric[]): MessageValues {
      names.clear()
      aliases.clear()
      for (const metric of metrics) if (metric.name) learn(metric.name, metric)
      return read(metrics)
    },
    /** Returns the values of data. */
    read,
  }
}
export type Births = ReturnType<typeof createBirths>
