import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import type { Draft, FormField } from '../../core/kit/form/formField.ts'

/** A pair of a `keys` option as it is typed. */
export type Pair = { name: string; value: string }

/**
 * Options as a form holds them, by the definition's name. A secret is what was typed, null to forget the one that is
 * kept.
 */
export type OptionDraft = Readonly<Record<string, string | readonly Pair[] | null>>

/** The name of an option as refusals have it: `options.keys.execution`. */
export const optionPath = (name: string) => `options.${name}`

/**
 * Options as fields of the form around them, so that what must be given is asked for and what is refused is named with
 * its label; with what they hold. Pairs count as one text, and a secret that is left empty may be kept already.
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
      required: required && kind !== 'secret',
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

const isRecord = (value: unknown): value is Options => typeof value === 'object' && value !== null

/** What a form begins with; secrets are never known. */
export function draftOptions(definitions: readonly OptionDefinition[], options: Options): OptionDraft {
  return Object.fromEntries(
    definitions.map(({ name, kind }) => {
      const value = valueAt(options, name)
      if (kind === 'keys') {
        const pairs = isRecord(value) ? Object.entries(value) : []
        return [name, pairs.map(([key, text]) => ({ name: key, value: String(text) }))]
      }
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

function typed(kind: OptionDefinition['kind'], text: string): unknown {
  if (kind !== 'integer') return kind === 'secret' ? text : text.trim()
  // What is no number goes as it is: the server says what is wrong with it.
  return /^-?\d+$/.test(text.trim()) ? Number(text) : text.trim()
}

/** What is sent: options left empty are left out; a secret left empty stays as it was, null forgets it. */
export function optionsOf(definitions: readonly OptionDefinition[], draft: OptionDraft): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  for (const { name, kind } of definitions) {
    const value = draft[name]
    if (value === null) put(options, name, null)
    else if (typeof value === 'string') {
      if (value.trim() !== '') put(options, name, typed(kind, value))
    } else if (value) {
      const pairs = value.filter((pair) => pair.name.trim() !== '')
      put(options, name, Object.fromEntries(pairs.map((pair) => [pair.name.trim(), pair.value.trim()])))
    }
  }
  return options
}

/**
 * What may be kept in the browser of options as they are typed: no secret, and nothing that is not known to be none.
 */
export function withoutSecrets(definitions: readonly OptionDefinition[], draft: OptionDraft): OptionDraft {
  const isSecret = (name: string) =>
    definitions.some((definition) => definition.name === name && definition.kind === 'secret')
  const isKnown = (name: string) => definitions.some((definition) => definition.name === name)
  return Object.fromEntries(Object.entries(draft).filter(([name]) => isKnown(name) && !isSecret(name)))
}
