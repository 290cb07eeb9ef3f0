/** A burst of a tone: frequency in Hz, start within a round and length in seconds. */
type Burst = { hertz: number; at: number; secs: number }
type Tone = { everySecs: number; loud: number; bursts: readonly Burst[] }

const tones = {
  /** Two descending steps, twice: audible through the noise of machines. */
  incoming: {
    everySecs: 3,
    loud: 0.25,
    bursts: [0, 0.7].flatMap((at) => [
      { hertz: 1046, at, secs: 0.28 },
      { hertz: 784, at: at + 0.3, secs: 0.28 },
    ]),
  },
  /** Two ascending steps, once. */
  message: {
    everySecs: 60,
    loud: 0.2,
    bursts: [
      { hertz: 659, at: 0, secs: 0.2 },
      { hertz: 880, at: 0.22, secs: 0.3 },
    ],
  },
  outgoing: { everySecs: 4, loud: 0.06, bursts: [{ hertz: 425, at: 0, secs: 1 }] },
} as const satisfies Record<string, Tone>
export type ToneName = keyof typeof tones

function playRound(context: AudioContext, { loud: volume, bursts }: Tone) {
  for (const { hertz, at, secs } of bursts) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()]
    const start = context.currentTime + at
    oscillator.frequency.value = hertz
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(volume, start + 0.02)
    gain.gain.setValueAtTime(volume, start + secs - 0.04)
    gain.gain.linearRampToValueAtTime(0, start + secs)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + secs)
  }
}

/** Resuming and suspending reject once the page has closed the context, which is silent then anyway. */
function ignoreClosed(context: AudioContext) {
  return (error: unknown) => {
    if (context.state !== 'closed') throw error
  }
}

/** Suspends a context: it makes no sound and uses no resources until something plays. */
export function suspend(context: AudioContext) {
  context.suspend().catch(ignoreClosed(context))
}

/** Plays a tone repeatedly until the returned function is called. */
export function playTone(context: AudioContext, name: ToneName): () => void {
  const tone = tones[name]
  const play = () => playRound(context, tone)
  context.resume().catch(ignoreClosed(context))
  play()
  const timer = setInterval(play, tone.everySecs * 1000)
  return () => {
    clearInterval(timer)
    // Cuts off a burst in progress.
    suspend(context)
  }
}
