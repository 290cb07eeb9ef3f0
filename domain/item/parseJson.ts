import { keepable } from './values.ts'

/** JSON from outside: its value, or what is wrong with it. `name` is the member that holds text which cannot be kept. */
export function parseJson(text: string): { value: unknown } | { sentence: string; name?: string } {
  const unkept: string[] = []
  try {
    const value: unknown = JSON.parse(text, (name, member) => {
      if (!keepable(name) || (typeof member === 'string' && !keepable(member))) unkept.push(name)
      return member
    })
    return unkept.length > 0 ? { sentence: 'has characters that cannot be kept', name: unkept[0]! } : { value }
  } catch {
    return { sentence: 'is not valid JSON' }
  }
}
