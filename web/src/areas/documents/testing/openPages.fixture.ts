import { type AppOptions, openApp } from '../../../app/testing/openApp.fixture.tsx'
import { type FakePages, fakePages, nextPageId, type Rights } from './documents.fixture.ts'
import type { PageInput } from './pageInput.fixture.ts'

/** Opens the application with pages, at the address returned by `at` for their numbers. */
export async function openPages(
  inputs: readonly PageInput[],
  at: (...ids: number[]) => string,
  { rights, ...options }: AppOptions & { rights?: Rights } = {},
) {
  const ids = inputs.map(nextPageId)
  const fakes: FakePages[] = []
  const app = await openApp(at(...ids), {
    ...options,
    server: (server, items) => {
      const pages = fakePages(server, items, rights)
      for (const [index, page] of inputs.entries()) pages.add({ pageId: ids[index]!, ...page })
      fakes.push(pages)
      options.server?.(server, items)
    },
  })
  return { ...app, pages: fakes[0]!, ids, pageId: ids[0]! }
}
