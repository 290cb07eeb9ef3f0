/**
 * A value as JSON, written no further than is asked for: a text of more than `most` characters stands for one that
 * goes on, and is no JSON.
 */
export function jsonUpTo(value: unknown, most: number): string {
  let text = ''
  const write = (one: unknown): void => {
    if (typeof one === 'string') text += JSON.stringify(one.slice(0, most + 1))
    else if (typeof one !== 'object' || one === null) text += JSON.stringify(one) ?? 'null'
    else if ('toJSON' in one && typeof one.toJSON === 'function') write(one.toJSON())
    else if (Array.isArray(one)) writeList(one)
    else writeMembers(one as Readonly<Record<string, unknown>>)
  }
  const writeList = (list: readonly unknown[]) => {
    text += '['
    for (const [index, entry] of list.entries()) {
      if (text.length > most) return
      if (index > 0) text += ','
      write(entry)
    }
    text += ']'
  }
  const writeMembers = (members: Readonly<Record<string, unknown>>) => {
    let before = '{'
    for (const name of Object.keys(members)) {
      if (text.length > most) return
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
