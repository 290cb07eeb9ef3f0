import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeviceProblem } from '../media/callMedia.ts'

const recordedMs = 3000
type EchoState = 'opening' | 'ready' | 'recording' | 'playing'

const problems: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}
const problemOf = (error: unknown): DeviceProblem => (error instanceof DOMException && problems[error.name]) || 'busy'

type Opened = { stream: MediaStream; context: AudioContext; analyser: AnalyserNode }

async function openMicrophone(): Promise<Opened> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  return { stream, context, analyser }
}

function close({ stream, context }: Opened) {
  for (const track of stream.getTracks()) track.stop()
  void context.close()
}

/** Plays a recording once. */
async function play(recorded: Blob, context: AudioContext): Promise<void> {
  const sound = await context.decodeAudioData(await recorded.arrayBuffer())
  const { promise, resolve } = Promise.withResolvers<void>()
  const source = context.createBufferSource()
  source.buffer = sound
  source.connect(context.destination)
  source.onended = () => resolve()
  source.start()
  return promise
}

/** Opens the microphone while rendered: provides its level (0 to 1), and plays back a recording of three seconds. */
export function useEcho() {
  const opened = useRef<Opened | null>(null)
  const [state, setState] = useState<EchoState>('opening')
  const [problem, setProblem] = useState<DeviceProblem | null>(null)
  useEffect(() => {
    let isOver = false
    if (!navigator.mediaDevices) return setProblem('insecure')
    openMicrophone().then(
      (next) => {
        if (isOver) return close(next)
        opened.current = next
        setState('ready')
      },
      (error: unknown) => isOver || setProblem(problemOf(error)),
    )
    return () => {
      isOver = true
      if (opened.current) close(opened.current)
      opened.current = null
    }
  }, [])
  const level = useCallback(() => {
    if (!opened.current) return 0
    const samples = new Float32Array(opened.current.analyser.fftSize)
    opened.current.analyser.getFloatTimeDomainData(samples)
    // Root mean square; speech reaches a fifth of full scale or less.
    return Math.min(1, 5 * Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
  }, [])
  const record = () => {
    const { current } = opened
    if (!current) return
    const recorder = new MediaRecorder(current.stream)
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onstop = () => {
      setState('playing')
      void play(new Blob(parts), current.context).finally(() => setState('ready'))
    }
    recorder.start()
    setState('recording')
    setTimeout(() => recorder.state === 'recording' && recorder.stop(), recordedMs)
  }
  return { problem, state, level, record }
}
