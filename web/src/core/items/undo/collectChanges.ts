import type { Client } from '../../api/client.ts'

/**
 * Does the work; `changes` are the ids by which what it changed can be taken back, in the order in which it was
 * changed.
 */
export async function collectChanges<Result>(
  client: Pick<Client, 'onChange'>,
  work: () => Promise<Result>,
): Promise<{ result: Result; changes: readonly string[] }> {
  const changes: string[] = []
  const leave = client.onChange((change) => changes.push(change))
  try {
    return { result: await work(), changes }
  } finally {
    leave()
  }
}
