import type { Outline } from '@takt/domain/areas/flows/design/design.ts'
import type { KeyboardEvent } from 'react'
import { inOrder, linksFrom, linkTo } from '../tree.ts'

type Way = 'up' | 'down' | 'left' | 'right'
type EditorKey =
  | { is: 'add' }
  | { is: 'remove' }
  | { is: 'leave' }
  | { is: 'go'; way: Way }
  | { is: 'move'; x: number; y: number }

const ways: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}
/** By so much a key moves a step, in units of the canvas. */
const by = 16

/** What a key asks of the canvas or the list; null: nothing, or it is typed into a field. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'> & { target: EventTarget | null },
): EditorKey | null {
  if (event.ctrlKey || event.metaKey) return null
  if ((event.target as Element | null)?.closest('input, textarea, [role=menu]')) return null
  const way = ways[event.key]
  if (way && event.altKey)
    return {
      is: 'move',
      x: way === 'left' ? -by : way === 'right' ? by : 0,
      y: way === 'up' ? -by : way === 'down' ? by : 0,
    }
  if (way) return { is: 'go', way }
  if (event.key === 'Delete' || event.key === 'Backspace') return { is: 'remove' }
  if (event.key === 'Escape') return { is: 'leave' }
  return event.key.toLowerCase() === 'a' && !event.altKey ? { is: 'add' } : null
}

/**
 * The step to which an arrow leads: up what leads to it, down what follows it, left and right the one before and behind
 * it in the reading. From nowhere it leads to the first.
 */
export function stepBeside(outline: Outline, id: string | null, way: Way): string | null {
  const order = inOrder(outline).map(({ step }) => step.id)
  if (id === null) return order[0] ?? null
  if (way === 'up') return linkTo(outline, id)?.from ?? null
  if (way === 'down') return linksFrom(outline, id)[0]?.to ?? null
  return order[order.indexOf(id) + (way === 'right' ? 1 : -1)] ?? null
}
