import { counted } from '../../kit/format/counted.ts'

/** Texts of the time slider and of replays. */
export const replayTexts = {
  group: 'Time and replay',
  slider: 'Time slider',
  shifts: 'Shifts',
  alerts: 'Alerts',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  times: (speed: number) => `${speed}×`,
  alertTick: (machine: string, topic: string, time: string) => `${machine}: ${topic}, ${time}`,
  alertLane: (count: number) => `${counted(count, 'alert')} of machines on this floor`,
}
