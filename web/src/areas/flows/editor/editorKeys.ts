import type { Outline } from '@takt/domain/areas/flows/design/design.ts'
import type { KeyboardEvent } from 'react'
import { inOrder, linksFrom, linkTo } from '../tree.ts'

type Direction = 'up' | 'down' | 'left' | 'right'
type EditorKey =
  | { is: 'add' }
  | { is: 'remove' }
  | { is: 'leave' }
  | { is: 'go'; way: Direction }
  | { is: 'move'; x: number; y: number }

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
/** Distance that a key moves a step (canvas units). */
const by = 16

/** Returns the command of a key on the canvas or the list; null if there is none or the key is typed into a field. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'> & { target: EventTarget | null },
): EditorKey | null {
  if (event.ctrlKey || event.metaKey) return null
  if ((event.target as Element | null)?.closest('input, textarea, [role=menu]')) return null
  const direction = directions[event.key]
  if (direction && event.altKey)
    return {
      is: 'move',
      x: direction === 'left' ? -by : direction === 'right' ? by : 0,
      y: direction === 'up' ? -by : direction === 'down' ? by : 0,
    }
  if (direction) return { is: 'go', way: direction }
  if (event.key === 'Delete' || event.key === 'Backspace') return { is: 'remove' }
  if (event.key === 'Escape') return { is: 'leave' }
  return event.key.toLowerCase() === 'a' && !event.altKey ? { is: 'add' } : null
}

/**
 * Returns the step that an arrow key selects: up its predecessor, down its successor, left and right the previous and
 * next one in reading order. Without a selection it is the first step.
 */
export function adjacentStep(outline: Outline, id: string | null, direction: Direction): string | null {
  const order = inOrder(outline).map(({ step }) => step.id)
  if (id === null) return order[0] ?? null
  if (direction === 'up') return linkTo(outline, id)?.from ?? null
  if (direction === 'down') return linksFrom(outline, id)[0]?.to ?? null
  return order[order.indexOf(id) + (direction === 'right' ? 1 : -1)] ?? null
}
