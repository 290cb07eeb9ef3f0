import { typedMention } from '@takt/domain/areas/chat/mentions.ts'
import { type KeyboardEvent, useState } from 'react'

/** A user who can be mentioned. */
export type Mentionable = { userName: string; name: string }

const maxSuggestions = 8

/** Returns the people who match the typed text: names that start with it precede names that contain it. */
export function matchPeople(people: readonly Mentionable[], typed: string): Mentionable[] {
  const searchText = typed.toLowerCase()
  const texts = (person: Mentionable) => [person.userName.toLowerCase(), person.name.toLowerCase()]
  const startMatches = people.filter((person) => texts(person).some((text) => text.startsWith(searchText)))
  const otherMatches = people.filter(
    (person) => !startMatches.includes(person) && texts(person).some((text) => text.includes(searchText)),
  )
  return [...startMatches, ...otherMatches].slice(0, maxSuggestions)
}

/**
 * Suggests people while a mention is typed: arrows navigate, Enter and Tab select, Esc dismisses. `onTake` receives the
 * text with the inserted name, and the caret position after it.
 */
export function usePicking(options: {
  text: string
  caret: number
  people: readonly Mentionable[]
  onTake: (text: string, caret: number) => void
}) {
  const { text, caret, people } = options
  const [marked, setMarked] = useState(0)
  const [passedOver, setPassedOver] = useState<number | null>(null)
  const mention = typedMention(text, caret)
  const matches = mention && passedOver !== mention.start ? matchPeople(people, mention.typed) : []
  // A completely typed name needs no suggestions.
  const isComplete = matches.length === 1 && matches[0]!.userName.toLowerCase() === mention?.typed.toLowerCase()
  const suggestions = isComplete ? [] : matches
  const at = Math.min(marked, suggestions.length - 1)
  const select = (person: Mentionable) => {
    if (!mention) return
    const before = `${text.slice(0, mention.start)}@${person.userName} `
    options.onTake(`${before}${text.slice(caret).replace(/^ /, '')}`, before.length)
    setMarked(0)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (suggestions.length === 0 || event.nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setMarked((at + step + suggestions.length) % suggestions.length)
    else if (event.key === 'Enter' || event.key === 'Tab') select(suggestions[at]!)
    else if (event.key === 'Escape') setPassedOver(mention!.start)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { shown: suggestions, at, take: select, onKeyDown }
}
