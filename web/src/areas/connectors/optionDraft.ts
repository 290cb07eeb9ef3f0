import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import type { Draft, FormField } from '../../core/kit/form/formField.ts'
import { isRecord, type Pair } from './options/pairs.ts'
import { type RegisterDraft, registerDrafts, registersOf } from './options/registersDraft.ts'
import { type RulesDraft, rulesDraft, rulesOf } from './options/rulesDraft.ts'
import { type SignalDraft, signalDrafts, signalsOf } from './options/signalsDraft.ts'

/** A list or rules in the form. */
type Structure = readonly Pair[] | readonly SignalDraft[] | readonly RegisterDraft[] | RulesDraft

/**
 * Options in a form, by name of the definition. A tick is `true` or `false` as text, a secret is the typed text, or null
 * to remove the stored one.
 */
export type OptionDraft = Readonly<Record<string, string | Structure | null>>

type Kind = OptionDefinition['kind']

const pairsOf = (pairs: readonly Pair[]) =>
  Object.fromEntries(
    pairs.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value.trim()]),
  )

const pairDrafts = (stored: unknown): Pair[] =>
  isRecord(stored) ? Object.entries(stored).map(([name, text]) => ({ name, value: String(text) })) : []

/** Conversions of options that are not single texts: to a draft, and to the value to send (undefined: omitted). */
const structures: Partial<Record<Kind, { draft: (stored: unknown) => Structure; value: (draft: never) => unknown }>> = {
  keys: { draft: pairDrafts, value: pairsOf },
  signals: { draft: signalDrafts, value: signalsOf },
  stateRules: { draft: rulesDraft, value: rulesOf },
  registers: { draft: registerDrafts, value: registersOf },
}

/** Returns the name of an option in problems of the server: `options.keys.execution`. */
export const optionPath = (name: string) => `options.${name}`

/**
 * Returns the options as fields of the surrounding form with their values, so that required ones are checked and
 * problems are shown with their label. Pairs count as one text, and an empty secret may already be stored.
 */
export function optionsAsFields(
  definitions: readonly OptionDefinition[],
  draft: OptionDraft,
): { fields: FormField[]; draft: Draft } {
  return {
    fields: definitions.map(({ name, label, kind, required }) => ({
      name: optionPath(name),
      label,
      kind: 'text' as const,
      required: required && kind !== 'secret' && kind !== 'tick',
    })),
    draft: Object.fromEntries(
      Object.entries(draft).map(([name, value]) => [
        optionPath(name),
        typeof value === 'string' || value === null ? value : JSON.stringify(value),
      ]),
    ),
  }
}

type Options = Readonly<Record<string, unknown>>

const valueAt = (options: Options, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Options | undefined)?.[name], options)

/** Returns the initial values of a form; secrets are never included. */
export function draftOptions(definitions: readonly OptionDefinition[], options: Options): OptionDraft {
  return Object.fromEntries(
    definitions.map(({ name, kind }) => {
      const value = valueAt(options, name)
      const structure = structures[kind]
      if (structure) return [name, structure.draft(value)]
      return [name, kind === 'secret' || value === undefined || value === null ? '' : String(value)]
    }),
  )
}

function put(options: Record<string, unknown>, path: string, value: unknown) {
  const names = path.split('.')
  const last = names.pop()!
  let inner = options
  for (const name of names) {
    inner[name] ??= {}
    inner = inner[name] as Record<string, unknown>
  }
  inner[last] = value
}

function typed(kind: Kind, text: string): unknown {
  if (kind === 'tick') return text === 'true'
  if (kind !== 'integer') return kind === 'secret' || kind === 'longText' ? text : text.trim()
  // An invalid number is sent unchanged, so that the server reports the problem.
  return /^-?\d+$/.test(text.trim()) ? Number(text) : text.trim()
}

/** Returns the options to send: empty ones are omitted; an empty secret remains unchanged, null removes it. */
export function optionsOf(definitions: readonly OptionDefinition[], draft: OptionDraft): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  for (const { name, kind } of definitions) {
    const value = draft[name]
    if (value === null) put(options, name, null)
    else if (typeof value === 'string') {
      if (value.trim() !== '') put(options, name, typed(kind, value))
    } else if (value) {
      const structure = structures[kind]?.value(value as never)
      if (structure !== undefined) put(options, name, structure)
    }
  }
  return options
}

/** Returns the part of a draft that the browser may store: without secrets and unknown options. */
export function withoutSecrets(definitions: readonly OptionDefinition[], draft: OptionDraft): OptionDraft {
  const isSecret = (name: string) =>
    definitions.some((definition) => definition.name === name && definition.kind === 'secret')
  const isDefined = (name: string) => definitions.some((definition) => definition.name === name)
  return Object.fromEntries(Object.entries(draft).filter(([name]) => isDefined(name) && !isSecret(name)))
}
