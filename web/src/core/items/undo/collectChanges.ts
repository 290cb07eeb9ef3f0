import type { Client } from '../../api/client.ts'

/** Runs the work; `changes` are the IDs with which its changes can be undone, in the order of the changes. */
export async function collectChanges<Result>(
  client: Pick<Client, 'onChange'>,
  work: () => Promise<Result>,
): Promise<{ result: Result; changes: readonly string[] }> {
  const changes: string[] = []
  const unsubscribe = client.onChange((change) => changes.push(change))
  try {
    return { result: await work(), changes }
  } finally {
    unsubscribe()
  }
}
