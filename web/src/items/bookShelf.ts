import { createDraftBook, type DraftBook } from './draftBook.ts'

const shelf = new Map<string, DraftBook>()

/** The drafts of a grid as they were when it last went (the session ended, say, or another organization was chosen); else an empty book. */
export const takeBook = (grid: string): DraftBook => shelf.get(grid) ?? createDraftBook()

/** Keeps the drafts of a grid that goes, if it has any, as long as the page lives. */
export function keepBook(grid: string, book: DraftBook): void {
  if (book.read().drafts.size > 0) shelf.set(grid, book)
  else shelf.delete(grid)
}

/** Nobody is signed in any more: nothing that was typed is kept. */
export const forgetBooks = (): void => shelf.clear()
