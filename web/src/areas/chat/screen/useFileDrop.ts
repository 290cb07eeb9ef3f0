import { type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** What makes a part of the page take files that are dropped on it; `isOver`: some are held above it. */
export function useFileDrop(take: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    take([...event.dataTransfer.files])
  }
  return { isOver, handlers: { onDragOver: over, onDragLeave: leave, onDrop: drop } }
}
