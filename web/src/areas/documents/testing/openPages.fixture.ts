import { type AppOptions, openApp } from '../../../app/testing/openApp.fixture.tsx'
import { type FakePages, fakePages, nextPageId, type Rights } from './documents.fixture.ts'
import type { GivenPage } from './givenPage.fixture.ts'

/** Opens the application with pages, at the address that `at` makes of their numbers. */
export async function openPages(
  given: readonly GivenPage[],
  at: (...ids: number[]) => string,
  { rights, ...options }: AppOptions & { rights?: Rights } = {},
) {
  const ids = given.map(nextPageId)
  const fakes: FakePages[] = []
  const app = await openApp(at(...ids), {
    ...options,
    server: (server, items) => {
      const pages = fakePages(server, items, rights)
      for (const [index, page] of given.entries()) pages.add({ pageId: ids[index]!, ...page })
      fakes.push(pages)
      options.server?.(server, items)
    },
  })
  return { ...app, pages: fakes[0]!, ids, pageId: ids[0]! }
}
