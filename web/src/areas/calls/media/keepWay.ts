import type { types } from 'mediasoup-client'
import type { MediaLinkTo } from './mediaLink.ts'

/** A way that is broken may heal by itself for so long before another is sought. */
const patienceMs = 2000
/** A way that is not found within this is none: the page comes in anew. */
const mostMs = 12_000

/**
 * Seeks another way for media when theirs breaks or the machine has another network, and ends the link when there is
 * none; the answer ends that.
 */
export function keepWay(transport: types.Transport, link: MediaLinkTo): () => void {
  let timers: ReturnType<typeof setTimeout>[] = []
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  const restart = async () => {
    // Nothing has been sent or received yet.
    if (transport.connectionState === 'new' || transport.closed) return
    const { iceParameters, iceServers } = await link.ask('restartIce', { transport: transport.id })
    if (iceServers.length > 0) await transport.updateIceServers({ iceServers })
    await transport.restartIce({ iceParameters: iceParameters as types.IceParameters })
  }
  const tryRestart = () => void restart().catch((error) => console.warn('No other way for media', error))
  transport.on('connectionstatechange', (state) => {
    if (state === 'connected' || state === 'closed') clear()
    if (state !== 'disconnected' && state !== 'failed') return
    clear()
    timers = [setTimeout(tryRestart, state === 'failed' ? 0 : patienceMs), setTimeout(() => link.end(), mostMs)]
  })
  const controller = new AbortController()
  window.addEventListener('online', tryRestart, { signal: controller.signal })
  return () => {
    clear()
    controller.abort()
  }
}
