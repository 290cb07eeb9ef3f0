/** Serializes a value as JSON and stops after `max` characters: a longer result is truncated and not valid JSON. */
export function jsonUpTo(value: unknown, max: number): string {
  let text = ''
  const write = (part: unknown): void => {
    if (typeof part === 'string') text += JSON.stringify(part.slice(0, max + 1))
    else if (typeof part !== 'object' || part === null) text += JSON.stringify(part) ?? 'null'
    else if ('toJSON' in part && typeof part.toJSON === 'function') write(part.toJSON())
    else if (Array.isArray(part)) writeList(part)
    else writeMembers(part as Readonly<Record<string, unknown>>)
  }
  const writeList = (list: readonly unknown[]) => {
    text += '['
    for (const [index, entry] of list.entries()) {
      if (text.length > max) return
      if (index > 0) text += ','
      write(entry)
    }
    text += ']'
  }
  const writeMembers = (members: Readonly<Record<string, unknown>>) => {
    let before = '{'
    for (const name of Object.keys(members)) {
      if (text.length > max) return
      if (members[name] === undefined) continue
      text += before
      write(name)
      text += ':'
      write(members[name])
      before = ','
    }
    text += before === '{' ? '{}' : '}'
  }
  write(value)
  return text
}
