import type { DeviceChoice, DeviceKind, DeviceProblem, MediaSource } from './callMedia.ts'

const kinds = { audioinput: 'microphone', videoinput: 'camera', audiooutput: 'speaker' } as const

/** Why a browser gave no device. */
export function problemOf(error: unknown): DeviceProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return navigator.mediaDevices ? 'refused' : 'insecure'
}

/** Opens a device, or asks which screen is shown; rejects as browsers do (`problemOf`). */
export async function openTrack(source: MediaSource, deviceId: string | null): Promise<MediaStreamTrack> {
  const which = deviceId ? { deviceId: { exact: deviceId } } : {}
  const { mediaDevices } = navigator
  const stream =
    source === 'screen'
      ? await mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false })
      : await mediaDevices.getUserMedia(
          source === 'microphone'
            ? { audio: { ...which, echoCancellation: true, noiseSuppression: true, autoGainControl: true } }
            : { video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { max: 30 } } },
        )
  const [track] = stream.getTracks()
  // Letters stay sharp rather than smooth.
  if (source === 'screen') track!.contentHint = 'detail'
  return track!
}

/** What there is to choose from; browsers tell names only once a device was given. */
export async function listDevices(): Promise<Record<DeviceKind, DeviceChoice[]>> {
  const lists: Record<DeviceKind, DeviceChoice[]> = { microphone: [], camera: [], speaker: [] }
  for (const { kind, deviceId, label } of (await navigator.mediaDevices?.enumerateDevices()) ?? [])
    if (deviceId !== '') lists[kinds[kind]].push({ deviceId, label })
  return lists
}
