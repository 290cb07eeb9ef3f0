import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { accessTexts as texts } from './texts.ts'

/** At least "safely unguessable: moderate protection from offline guessing" of zxcvbn's five grades from 0. */
const enough = 3

// Reading more of a long text costs much and adds nothing: what is strong so far stays strong.
const looksAt = 72

let loaded: Promise<ZxcvbnFactory> | undefined

async function load() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  })
}

/**
 * What is to be said against a password, null if it is strong enough. Words that others know about the user (`known`:
 * name, company) do not count as strength.
 */
export async function passwordWeakness(password: string, known: readonly string[]): Promise<string | null> {
  loaded ??= load()
  const words = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  const { score, feedback } = (await loaded).check(password.slice(0, looksAt), [...words, 'takt'])
  if (score >= enough) return null
  const [hint = texts.severalWords] = feedback.suggestions
  return texts.tooEasyToGuess(feedback.warning, hint)
}
