/** Openings that hide what the commented thing is. */
const bannedOpening =
  /^(?:What|Who|Whom|Whose|Which|Where|So many|As many|Of|By what|By which|By whom|Nobody|Somebody|In which|In what|For what|To whom|From where)\b/

/** Doc comments of a file that begin with a banned opening: the line and the first words. */
export function bannedOpenings(source: string): { line: number; words: string }[] {
  return [...source.matchAll(/^([ \t]*)\/\*\*[ \t]*(?:\n[ \t]*\*[ \t]*)?([^\n]*)/gm)].flatMap((comment) => {
    const text = comment[2]!.replace(/\s*\*\/.*$/, '')
    if (!bannedOpening.test(text)) return []
    const line = source.slice(0, comment.index).split('\n').length
    return [{ line, words: text.split(' ').slice(0, 5).join(' ') }]
  })
}
