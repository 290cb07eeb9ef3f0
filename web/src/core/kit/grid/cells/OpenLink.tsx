import type { MouseEvent } from 'react'

/**
 * What names a row, as the way to open it: a link where the row has an address, so that the browser can open it
 * elsewhere too. The keyboard opens a row by keys of the grid, which is one stop of Tab.
 */
export function OpenLink(props: {
  rowId: string
  shown: string
  open: (rowId: string) => void
  href: string | undefined
}) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // With Shift the selection grows.
    if (!event.shiftKey) props.open(props.rowId)
  }
  // The focus stays with the grid.
  const onMouseDown = (event: MouseEvent) => event.preventDefault()
  const shared = { className: 'open', tabIndex: -1, onClick, onMouseDown, children: props.shown }
  return props.href ? <a {...shared} href={props.href} draggable={false} /> : <button {...shared} type="button" />
}
