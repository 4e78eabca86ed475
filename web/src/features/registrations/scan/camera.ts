export type CameraProblem = 'refused' | 'missing' | 'busy' | 'insecure'

// What the standard of image capture adds to a track, and TypeScript doesn't know.
type Extras = { torch?: boolean; zoom?: { min: number; max: number; step?: number } }

export type Camera = {
  stream: MediaStream
  hasTorch: boolean
  zoom: { min: number; max: number; step: number } | null
  others: string[]
}

/** Opens the camera at the back, or the one with this id. Throws an error that `cameraProblem` names. */
export async function openCamera(deviceId: string | null): Promise<Camera> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const which = deviceId === null ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...which, ...size } })
  const track = stream.getVideoTracks()[0]
  const { torch = false, zoom } = (track?.getCapabilities?.() ?? {}) as Extras
  // Without the list there is no other camera to offer; this one works.
  const devices = await navigator.mediaDevices.enumerateDevices().catch((): MediaDeviceInfo[] => [])
  const used = track?.getSettings().deviceId
  return {
    stream,
    hasTorch: torch,
    zoom: zoom && zoom.max > zoom.min ? { step: 0.1, ...zoom } : null,
    others: devices
      .filter(({ kind, deviceId: id }) => kind === 'videoinput' && id !== '' && id !== used)
      .map(({ deviceId: id }) => id),
  }
}

export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Calls back when the camera stops by itself: another app took it, or it was unplugged. */
export function watchEnd({ stream }: Camera, onEnd: () => void): void {
  for (const track of stream.getTracks()) track.addEventListener('ended', onEnd)
}

/** Switches the light or the zoom. A camera that refuses stays as it was. */
export async function adjustCamera({ stream }: Camera, change: { torch: boolean } | { zoom: number }): Promise<void> {
  const constraints = { advanced: [change] } as MediaTrackConstraints
  await stream
    .getVideoTracks()[0]
    ?.applyConstraints(constraints)
    .catch(() => undefined)
}

export function cameraProblem(error: unknown): CameraProblem {
  // Browsers hide the cameras from pages without https.
  if (!navigator.mediaDevices?.getUserMedia) return 'insecure'
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}
