import { createDraftBook, type DraftBook } from './draftBook.ts'

const shelf = new Map<string, DraftBook>()
/** Books of whoever is signed in now; those of others are not kept any more. */
let books = new WeakSet<DraftBook>()

/**
 * The drafts of a grid as they were when it last went (the session ended, say, or another organization was chosen);
 * else an empty book.
 */
export function takeBook(grid: string): DraftBook {
  const book = shelf.get(grid) ?? createDraftBook()
  books.add(book)
  return book
}

/** Keeps the drafts of a grid that goes, if it has any, as long as the page lives. */
export function keepBook(grid: string, book: DraftBook): void {
  if (books.has(book) && book.read().drafts.size > 0) shelf.set(grid, book)
  else shelf.delete(grid)
}

/** Somebody signed out, or somebody else signs in: nothing that was typed is kept. */
export function forgetBooks(): void {
  shelf.clear()
  books = new WeakSet()
}
