import { mentionsAtMost } from './chatLimits.ts'

/** An @ that begins a word, and what a user name may be made of (`domain/areas/access/userChanges.ts`). */
const mention = /(?<=^|[\s("'[{>*_-])@([^\s/\\?#%~,"<>]{1,254})/g
/** What may end the sentence that a name stands at the end of. */
const closing = /[.,;:!?)\]}'*_…-]$/

/** The names that the text behind an @ may mean: all of it, then without what may be punctuation. */
function namesIn(word: string): string[] {
  const names = [word]
  for (let name = word; closing.test(name) && name.length > 1; ) {
    name = name.slice(0, -1)
    names.push(name)
  }
  return names
}

/** Every user name, in lower case, that a text may mention; which of them there are is to be looked up. */
export const mayMention = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].flatMap(([, word]) => namesIn(word!.toLowerCase()))),
]

/** Where a text mentions somebody: from the @ (`start`) to the end of the name. */
export type Mention = { start: number; end: number; userName: string }

/** Where a text mentions these people, each by the longest name that fits. */
export function mentionsIn(text: string, userNames: readonly string[]): Mention[] {
  const known = new Map(userNames.map((userName) => [userName.toLowerCase(), userName]))
  return [...text.matchAll(mention)].flatMap((found) => {
    const name = namesIn(found[1]!).find((entry) => known.has(entry.toLowerCase()))
    if (name === undefined) return []
    const start = found.index
    return [{ start, end: start + 1 + name.length, userName: known.get(name.toLowerCase())! }]
  })
}

/** Whom of these people a text mentions, in its order, each once and the first `mentionsAtMost`. */
export const mentioned = (text: string, userNames: readonly string[]): string[] =>
  [...new Set(mentionsIn(text, userNames).map(({ userName }) => userName))].slice(0, mentionsAtMost)

/** What of a name is typed where the caret stands behind an @; null: no mention is being typed. */
export function typedMention(text: string, caret: number): { start: number; typed: string } | null {
  const found = [...text.slice(0, caret).matchAll(/(?<=^|[\s("'[{>*_-])@([^\s/\\?#%~,"<>]{0,254})$/g)].at(-1)
  return found ? { start: found.index, typed: found[1]! } : null
}
