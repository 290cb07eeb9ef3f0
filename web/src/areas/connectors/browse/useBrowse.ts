import { type BrowsedValue, connectorBrowse } from '@takt/domain/areas/connectors/connectorBrowse.ts'
import type { OptionDefinition } from '@takt/domain/areas/connectors/optionDefinition.ts'
import type { ServerCertificate } from '@takt/domain/areas/connectors/serverCertificate.ts'
import { useEffect, useRef, useState } from 'react'
import { dataResponse } from '../../../core/api/client.ts'
import { useClient } from '../../../core/session/SessionContext.tsx'
import { rejectionText } from '../rejectionText.ts'
import { type Branch, newBranch } from './browseTree.ts'

/** The connection of a form, saved or not; `options` without signals. */
export type BrowseRequest = { connectorId?: number; connectorTypeId: string; options: Record<string, unknown> }

/** The part of a server that a branch shows. */
export type BranchQuery = { nodeId: string | null; search?: string }

const schema = dataResponse(connectorBrowse)

/**
 * Browses a server: `load` loads a branch, or its next nodes, and returns their number. Requests are sent one after the
 * other, because a server has one session for them. `certificate`: that of the server, if a person has to confirm it
 * first.
 */
export function useBrowse(request: BrowseRequest, definitions: readonly OptionDefinition[]) {
  const client = useClient()
  const [branches, setBranches] = useState<ReadonlyMap<string, Branch>>(new Map())
  const [certificate, setCertificate] = useState<ServerCertificate | null>(null)
  const closing = useRef(new AbortController())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const loading = useRef(new Set<string>())
  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller
    return () => {
      controller.abort()
      loading.current.clear()
    }
  }, [])

  const send = (query: object) => {
    const { signal } = closing.current
    const work = async () => {
      signal.throwIfAborted()
      const body = { ...request, ...query }
      return (await client.post('/connectors/browse', { schema, body, signal })).data
    }
    const sent = queue.current.then(work, work)
    queue.current = sent.catch(() => {})
    return sent
  }
  const change = (key: string, changed: (branch: Branch) => Branch) =>
    setBranches((before) => new Map(before).set(key, changed(before.get(key) ?? newBranch)))

  async function load(key: string, query: BranchQuery): Promise<number> {
    if (loading.current.has(key)) return 0
    loading.current.add(key)
    const { signal } = closing.current
    const skip = branches.get(key)?.next ?? 0
    const isSearch = query.search !== undefined
    change(key, (branch) => ({ ...branch, isSearch, isLoading: true, problem: null }))
    try {
      const { nodes, next, isPartial, error, certificate: shown } = await send({ ...query, skip })
      if (signal.aborted) return 0
      setCertificate(shown)
      change(key, (branch) =>
        error === null
          ? { nodes: [...branch.nodes, ...nodes], next, isPartial, isSearch, isLoading: false, problem: null }
          : { ...branch, isLoading: false, problem: error },
      )
      return nodes.length
    } catch (error) {
      if (!signal.aborted)
        change(key, (branch) => ({ ...branch, isLoading: false, problem: rejectionText(error, definitions) }))
      return 0
    } finally {
      if (!signal.aborted) loading.current.delete(key)
    }
  }
  /** Returns the values of variables; null if they cannot be read at present. */
  const read = async (nodeIds: readonly string[]): Promise<readonly BrowsedValue[] | null> => {
    const { values, error } = await send({ read: nodeIds })
    return error === null ? values : null
  }
  return { branches, certificate, load, read }
}

const everyMs = 2_000

/**
 * Reads the values of the variables in view every two seconds while the page is visible; `isStale`: the last attempt
 * has failed.
 */
export function useLiveValues(
  nodeIds: readonly string[],
  read: (nodeIds: readonly string[]) => Promise<readonly BrowsedValue[] | null>,
) {
  const [values, setValues] = useState<ReadonlyMap<string, BrowsedValue>>(new Map())
  const [isStale, setIsStale] = useState(false)
  const latest = useRef({ nodeIds, read })
  useEffect(() => {
    latest.current = { nodeIds, read }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const refresh = async () => {
      const { nodeIds: wanted, read: readNow } = latest.current
      const isNeeded = wanted.length > 0 && document.visibilityState === 'visible'
      const result = isNeeded ? await readNow(wanted).catch(() => null) : []
      if (isOver) return
      // Only the variables in view are remembered.
      if (result && isNeeded) setValues(new Map(result.map((value) => [value.nodeId, value])))
      setIsStale(result === null)
      timer = setTimeout(refresh, everyMs)
    }
    timer = setTimeout(refresh, everyMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return { values, isStale }
}
