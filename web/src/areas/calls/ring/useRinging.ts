import { useEffect, useState } from 'react'
import { playTone, rest, type ToneName } from './ringTone.ts'

const gestures = ['pointerdown', 'keydown'] as const
const vibration = [400, 200, 400]
const vibrateEveryMs = 3000

/** Where sound comes out; null before the first touch or key: browsers let no page make a sound before. */
export function useSoundOutput(): AudioContext | null {
  const [output, setOutput] = useState<AudioContext | null>(null)
  useEffect(() => {
    if (output) return () => void output.close()
    const open = () => {
      const opened = new AudioContext()
      rest(opened)
      setOutput(opened)
    }
    // Somebody has touched the page before this was drawn.
    if (navigator.userActivation?.hasBeenActive) return open()
    const stop = new AbortController()
    for (const gesture of gestures)
      window.addEventListener(gesture, open, { capture: true, once: true, signal: stop.signal })
    return () => stop.abort()
  }, [output])
  return output
}

/** Rings (`incoming`) or lets hear that it rings there, while `tone` is not null. Of several pages one is heard. */
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
    // Only where the page came under https is there a word between pages.
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

/** What the tab says while it rings, and a notification of the system where the page is not seen. */
function useSign(sentence: string | null) {
  useEffect(() => {
    if (sentence === null) return
    const { title } = document
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    const before = icon?.href
    document.title = `☎ ${sentence}`
    if (icon) icon.href = '/ringing.svg'
    let told: Notification | null = null
    if (document.hidden && 'Notification' in window && Notification.permission === 'granted') {
      told = new Notification(sentence, { tag: 'takt.call', icon: '/ringing.svg', requireInteraction: true })
      told.onclick = () => window.focus()
    }
    return () => {
      document.title = title
      if (icon && before) icon.href = before
      told?.close()
    }
  }, [sentence])
}

/** Makes a call heard, felt and seen: `sentence` while somebody calls, `tone` while it rings here or there. */
export function useRinging({ tone, sentence }: { tone: ToneName | null; sentence: string | null }): void {
  useTone(tone)
  useVibration(tone === 'incoming')
  useSign(sentence)
}
