/** Meter of the sound level of a track: `level` returns 0 to 1; `stop` releases it. */
export type LevelMeter = { level: () => number; stop: () => void }

/** Measures an own track; the level of a remote track is provided by its receiver. */
export function meterOf(track: MediaStreamTrack): LevelMeter {
  const context = new AudioContext()
  const source = context.createMediaStreamSource(new MediaStream([track]))
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  source.connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      if (!track.enabled) return 0
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      return Math.min(1, Math.sqrt(power) * Math.SQRT2)
    },
    stop: () => void context.close(),
  }
}
