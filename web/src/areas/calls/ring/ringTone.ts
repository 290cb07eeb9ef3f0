/** Bursts of a tone: frequency in Hz, beginning and length in seconds from the beginning of a round. */
type Burst = { hertz: number; at: number; secs: number }
type Tone = { everySecs: number; loud: number; bursts: readonly Burst[] }

const tones = {
  /** Two steps down, twice: carries through the noise of machines. */
  incoming: {
    everySecs: 3,
    loud: 0.25,
    bursts: [0, 0.7].flatMap((at) => [
      { hertz: 1046, at, secs: 0.28 },
      { hertz: 784, at: at + 0.3, secs: 0.28 },
    ]),
  },
  /** Two steps up, once. */
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

function playRound(context: AudioContext, { loud, bursts }: Tone) {
  for (const { hertz, at, secs } of bursts) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()]
    const start = context.currentTime + at
    oscillator.frequency.value = hertz
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(loud, start + 0.02)
    gain.gain.setValueAtTime(loud, start + secs - 0.04)
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

/** Lets a context rest: it makes no sound and takes nothing of the machine until something plays. */
export function rest(context: AudioContext) {
  context.suspend().catch(ignoreClosed(context))
}

/** Plays a tone round after round until the answer is called. */
export function playTone(context: AudioContext, name: ToneName): () => void {
  const tone = tones[name]
  const play = () => playRound(context, tone)
  context.resume().catch(ignoreClosed(context))
  play()
  const timer = setInterval(play, tone.everySecs * 1000)
  return () => {
    clearInterval(timer)
    // What is under way is cut off.
    rest(context)
  }
}
