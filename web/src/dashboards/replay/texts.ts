/** Texts of the slider of time and of replays. */
export const replayTexts = {
  slider: 'Time slider',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  times: (speed: number) => `${speed}×`,
  stopTick: (machine: string, topic: string, when: string) => `${machine}: ${topic}, ${when}`,
  stopLane: (count: number) => `${count} stops of machines on this floor`,
}
