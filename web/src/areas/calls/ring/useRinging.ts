import { useEffect, useState } from 'react'
import { playTone, suspend, type ToneName } from './ringTone.ts'

const gestures = ['pointerdown', 'keydown'] as const
const vibration = [400, 200, 400]
const vibrateEveryMs = 3000

/** Returns the audio output; null before the first user gesture, because browsers allow no sound before. */
export function useSoundOutput(): AudioContext | null {
  const [output, setOutput] = useState<AudioContext | null>(null)
  useEffect(() => {
    if (output) return () => void output.close()
    const open = () => {
      const opened = new AudioContext()
      suspend(opened)
      setOutput(opened)
    }
    // The page received a user gesture before this was rendered.
    if (navigator.userActivation?.hasBeenActive) return open()
    const stop = new AbortController()
    for (const gesture of gestures)
      window.addEventListener(gesture, open, { capture: true, once: true, signal: stop.signal })
    return () => stop.abort()
  }, [output])
  return output
}

/**
 * Plays the ringing tone (`incoming`) or the ringback tone while `tone` is not null. Only one of several pages plays
 * it.
 */
function useTone(tone: ToneName | null) {
  const output = useSoundOutput()
  useEffect(() => {
    if (tone === null || output === null) return
    let stop = () => {}
    let isOver = false
    const play = () => {
      if (!isOver) stop = playTone(output, tone)
    }
    const { promise: over, resolve: release } = Promise.withResolvers<void>()
    // Pages can coordinate only under https.
    if (navigator.locks)
      void navigator.locks.request('takt.ring', { ifAvailable: true }, async (lock) => {
        if (lock === null) return
        play()
        await over
      })
    else play()
    return () => {
      isOver = true
      stop()
      release()
    }
  }, [tone, output])
}

function useVibration(isOn: boolean) {
  useEffect(() => {
    if (!isOn || !('vibrate' in navigator)) return
    const shake = () => void navigator.vibrate(vibration)
    shake()
    const timer = setInterval(shake, vibrateEveryMs)
    return () => {
      clearInterval(timer)
      navigator.vibrate(0)
    }
  }, [isOn])
}

/** Shows the message in the tab's title while it rings, and as a system notification if the page is hidden. */
function useSign(message: string | null) {
  useEffect(() => {
    if (message === null) return
    const { title } = document
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    const before = icon?.href
    document.title = `☎ ${message}`
    if (icon) icon.href = '/ringing.svg'
    let notification: Notification | null = null
    if (document.hidden && 'Notification' in window && Notification.permission === 'granted') {
      notification = new Notification(message, { tag: 'takt.call', icon: '/ringing.svg', requireInteraction: true })
      notification.onclick = () => window.focus()
    }
    return () => {
      document.title = title
      if (icon && before) icon.href = before
      notification?.close()
    }
  }, [message])
}

/**
 * Makes a call audible, tangible and visible: `message` during an incoming call, `tone` while it rings on either side.
 */
export function useRinging({ tone, message }: { tone: ToneName | null; message: string | null }): void {
  useTone(tone)
  useVibration(tone === 'incoming')
  useSign(message)
}
