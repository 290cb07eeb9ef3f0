import { typedMention } from '@takt/domain/areas/chat/mentions.ts'
import { type KeyboardEvent, useState } from 'react'

/** Somebody who can be mentioned. */
export type Mentionable = { userName: string; name: string }

const mostShown = 8

/** Those whom what is typed may mean: what begins with it before what holds it. */
export function matchPeople(people: readonly Mentionable[], typed: string): Mentionable[] {
  const wanted = typed.toLowerCase()
  const texts = (person: Mentionable) => [person.userName.toLowerCase(), person.name.toLowerCase()]
  const begins = people.filter((person) => texts(person).some((text) => text.startsWith(wanted)))
  const holds = people.filter(
    (person) => !begins.includes(person) && texts(person).some((text) => text.includes(wanted)),
  )
  return [...begins, ...holds].slice(0, mostShown)
}

/**
 * Who is picked while an @ is typed: arrows walk, Enter and Tab take, Esc passes over. `onTake` is given the text with
 * the name in it, and where the caret stands behind that.
 */
export function usePicking(given: {
  said: string
  caret: number
  people: readonly Mentionable[]
  onTake: (said: string, caret: number) => void
}) {
  const { said, caret, people } = given
  const [marked, setMarked] = useState(0)
  const [passedOver, setPassedOver] = useState<number | null>(null)
  const mention = typedMention(said, caret)
  const found = mention && passedOver !== mention.start ? matchPeople(people, mention.typed) : []
  // What is typed in full needs no choice.
  const isDone = found.length === 1 && found[0]!.userName.toLowerCase() === mention?.typed.toLowerCase()
  const shown = isDone ? [] : found
  const at = Math.min(marked, shown.length - 1)
  const take = (person: Mentionable) => {
    if (!mention) return
    const before = `${said.slice(0, mention.start)}@${person.userName} `
    given.onTake(`${before}${said.slice(caret).replace(/^ /, '')}`, before.length)
    setMarked(0)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (shown.length === 0 || event.nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setMarked((at + step + shown.length) % shown.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(shown[at]!)
    else if (event.key === 'Escape') setPassedOver(mention!.start)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { shown, at, take, onKeyDown }
}
