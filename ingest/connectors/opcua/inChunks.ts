/** Nodes in one request, which servers limit. */
export const nodesPerRequest = 100

/** Requests something for each item, a chunk at a time; the results have the order of the items. */
export async function inChunks<Item, Result>(
  items: readonly Item[],
  request: (chunk: Item[]) => Promise<readonly Result[]>,
  size = nodesPerRequest,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += size)
    results.push(...(await request(items.slice(start, start + size))))
  return results
}
